ALTER TABLE "contacts" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_read_once_left" CHECK ("contacts"."read_at" >= "contacts"."left_at");--> statement-breakpoint
-- whoever is there already is new to nobody
UPDATE "contacts" SET "read_at" = greatest(now(), "left_at");
