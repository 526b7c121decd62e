ALTER TABLE "contacts" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "state" text GENERATED ALWAYS AS (case when read_at is null then 'new' when answered_at is null then 'open' else 'answered' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "remind_on" date;--> statement-breakpoint
CREATE INDEX "contacts_new" ON "contacts" USING btree ("user_id") WHERE "contacts"."state" = 'new';--> statement-breakpoint
CREATE INDEX "contacts_to_remind" ON "contacts" USING btree ("remind_on") WHERE "contacts"."remind_on" is not null;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_reachable" CHECK ("contacts"."email" <> '' or "contacts"."phone" <> '');--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_answered_once_left" CHECK ("contacts"."answered_at" >= "contacts"."left_at");