CREATE TABLE "physical_card_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"physical_card_id" uuid NOT NULL,
	"action" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"staff" text,
	"reason" text,
	"other_id" uuid,
	CONSTRAINT "physical_card_moves_action" CHECK ("physical_card_moves"."action" in ('bind', 'handOver', 'unbind', 'release', 'block', 'unblock', 'replace', 'takeOver'))
);
--> statement-breakpoint
DROP INDEX "physical_cards_of_batch";--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "wanted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "made" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "sheets_wanted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "sheets_drawn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "physical_cards" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "physical_cards" ADD COLUMN "leads_to" uuid;--> statement-breakpoint
ALTER TABLE "physical_card_moves" ADD CONSTRAINT "physical_card_moves_physical_card_id_physical_cards_id_fk" FOREIGN KEY ("physical_card_id") REFERENCES "public"."physical_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_card_moves" ADD CONSTRAINT "physical_card_moves_other_id_physical_cards_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."physical_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "physical_card_moves_of_card" ON "physical_card_moves" USING btree ("physical_card_id","id");--> statement-breakpoint
CREATE INDEX "physical_card_moves_of_other" ON "physical_card_moves" USING btree ("other_id") WHERE "physical_card_moves"."other_id" is not null;--> statement-breakpoint
ALTER TABLE "physical_cards" ADD CONSTRAINT "physical_cards_leads_to_cards_id_fk" FOREIGN KEY ("leads_to") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_by_time" ON "batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "batches_of_colour" ON "batches" USING btree ("colour","created_at","id");--> statement-breakpoint
CREATE INDEX "physical_cards_in_batch" ON "physical_cards" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "physical_cards_of_colour" ON "physical_cards" USING btree ("colour","id");--> statement-breakpoint
CREATE INDEX "physical_cards_blocked" ON "physical_cards" USING btree ("id") WHERE "physical_cards"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "physical_cards_leading" ON "physical_cards" USING btree ("leads_to") WHERE "physical_cards"."leads_to" is not null;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_colour" CHECK ("batches"."colour" in ('pink', 'blue', 'silver', 'gold', 'black'));--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_made" CHECK ("batches"."made" between 0 and "batches"."wanted");--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_sheets" CHECK ("batches"."sheets_drawn" between 0 and "batches"."sheets_wanted");--> statement-breakpoint
ALTER TABLE "physical_cards" ADD CONSTRAINT "physical_cards_leads" CHECK ("physical_cards"."leads_to" is null or "physical_cards"."blocked_at" is not null);
--> statement-breakpoint
-- The batches from before were all made at once.
UPDATE batches SET wanted = counted.cards, made = counted.cards, colour = counted.colour
FROM (
	SELECT batch_id, count(*) AS cards, CASE WHEN min(colour) = max(colour) THEN min(colour) END AS colour
	FROM physical_cards GROUP BY batch_id
) AS counted
WHERE counted.batch_id = batches.id;
