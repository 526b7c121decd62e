ALTER TABLE "contacts" ADD COLUMN "folded_details" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "folded_notes" text;--> statement-breakpoint
CREATE INDEX "contacts_to_fold" ON "contacts" USING btree ("id") WHERE "contacts"."folded_details" is null;