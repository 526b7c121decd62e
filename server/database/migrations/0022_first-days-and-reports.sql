CREATE TABLE "card_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"reach" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "card_reports_reason" CHECK ("card_reports"."reason" in ('impersonation', 'fraud', 'harmful', 'other')),
	CONSTRAINT "card_reports_outcome" CHECK ("card_reports"."outcome" in ('blocked', 'dismissed')),
	CONSTRAINT "card_reports_settled" CHECK (("card_reports"."outcome" is null) = ("card_reports"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "full_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "full_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "card_reports" ADD CONSTRAINT "card_reports_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_reports_of_card" ON "card_reports" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_reports_open" ON "card_reports" USING btree ("id") WHERE "card_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "card_reports_settled" ON "card_reports" USING btree ("settled_at") WHERE "card_reports"."settled_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_full" ON "cards" USING btree ("user_id") WHERE "cards"."full_until" is not null;