ALTER TABLE "physical_cards" ADD COLUMN "special_until" timestamp (3) with time zone;--> statement-breakpoint
-- A bound card keeps the end that its owner was told.
UPDATE "physical_cards" SET "special_until" = coverage."ends_at"
FROM "cards" card JOIN "card_coverages" coverage ON coverage."card_id" = card."id" AND coverage."is_special"
WHERE card."physical_card_id" = "physical_cards"."id";--> statement-breakpoint
-- A free one counts from the first move that shows it was bound: days of 24 hours, months by the calendar in UTC.
UPDATE "physical_cards" SET "special_until" = (bound."first_at" AT TIME ZONE 'UTC' + CASE batch."validity_unit"
  WHEN 'days' THEN make_interval(days => batch."validity_length")
  ELSE make_interval(months => batch."validity_length") END) AT TIME ZONE 'UTC'
FROM (
  SELECT "physical_card_id", min("moved_at") AS "first_at" FROM "physical_card_moves"
  WHERE "action" IN ('bind', 'handOver', 'unbind', 'release', 'replace', 'takeOver') GROUP BY "physical_card_id"
) bound, "batches" batch
WHERE bound."physical_card_id" = "physical_cards"."id" AND batch."id" = "physical_cards"."batch_id"
  AND batch."validity_length" IS NOT NULL AND "physical_cards"."special_until" IS NULL;
