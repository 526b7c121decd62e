CREATE TABLE "removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "portrait" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "removals_by_name" ON "removals" USING btree ("name");--> statement-breakpoint
CREATE INDEX "cards_of_photo" ON "cards" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photos_by_age" ON "photos" USING btree ("created_at");