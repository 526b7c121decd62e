ALTER TABLE "cards" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "cover_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "placement" text;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_logo_id_photos_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_cover_id_photos_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_of_logo" ON "cards" USING btree ("logo_id") WHERE "cards"."logo_id" is not null;--> statement-breakpoint
CREATE INDEX "cards_of_cover" ON "cards" USING btree ("cover_id") WHERE "cards"."cover_id" is not null;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_placement" CHECK ("photos"."placement" in ('logo', 'cover'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_placement_of_picture" CHECK ("photos"."placement" is null or "photos"."portrait" is null);