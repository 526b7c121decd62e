ALTER TABLE "card_coverages" DROP CONSTRAINT "card_coverages_special";--> statement-breakpoint
ALTER TABLE "card_coverages" DROP CONSTRAINT "card_coverages_special_end";--> statement-breakpoint
ALTER TABLE "card_transfers" DROP CONSTRAINT "card_transfers_subscription";--> statement-breakpoint
ALTER TABLE "physical_card_moves" DROP CONSTRAINT "physical_card_moves_action";--> statement-breakpoint
ALTER TABLE "card_transfers" DROP CONSTRAINT "card_transfers_card_id_cards_id_fk";
--> statement-breakpoint
ALTER TABLE "card_coverages" DROP CONSTRAINT "card_coverages_card_id_is_special_pk";--> statement-breakpoint
ALTER TABLE "physical_cards" ALTER COLUMN "colour" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "kind" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_moves" ADD COLUMN "physical_card_id" uuid;--> statement-breakpoint
ALTER TABLE "physical_cards" ADD COLUMN "kind" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_moves" ADD CONSTRAINT "card_moves_physical_card_id_physical_cards_id_fk" FOREIGN KEY ("physical_card_id") REFERENCES "public"."physical_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A pending code transfers the one physical card that its card has; its plan stays with the owner.
ALTER TABLE "card_transfers" ADD COLUMN "physical_card_id" uuid;--> statement-breakpoint
UPDATE card_transfers t SET physical_card_id = a.physical_card_id
FROM card_addresses a JOIN physical_cards p ON p.id = a.physical_card_id
WHERE a.card_id = t.card_id AND p.blocked_at IS NULL;--> statement-breakpoint
DELETE FROM card_transfers WHERE physical_card_id IS NULL;--> statement-breakpoint
ALTER TABLE "card_transfers" DROP CONSTRAINT "card_transfers_pkey";--> statement-breakpoint
ALTER TABLE "card_transfers" ALTER COLUMN "physical_card_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "card_transfers" ADD PRIMARY KEY ("physical_card_id");--> statement-breakpoint
ALTER TABLE "card_transfers" ADD CONSTRAINT "card_transfers_physical_card_id_physical_cards_id_fk" FOREIGN KEY ("physical_card_id") REFERENCES "public"."physical_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A special validity came with the physical card that is attached, a plan's coverage with the last seat. Where the
-- source is no longer known, the card stands for it.
ALTER TABLE "card_coverages" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "card_coverages" ADD COLUMN "source_id" uuid;--> statement-breakpoint
UPDATE card_coverages c SET source = 'physical', source_id = coalesce((
  SELECT p.id FROM card_addresses a JOIN physical_cards p ON p.id = a.physical_card_id
  WHERE a.card_id = c.card_id ORDER BY p.blocked_at IS NOT NULL, a.attached_at, a.number LIMIT 1
), c.card_id) WHERE c.is_special;--> statement-breakpoint
UPDATE card_coverages c SET source = 'plan', source_id = coalesce((
  SELECT s.subscription_id FROM seats s WHERE s.card_id = c.card_id
  ORDER BY s.ends_at IS NOT NULL, s.starts_at DESC, s.id DESC LIMIT 1
), c.card_id) WHERE NOT c.is_special;--> statement-breakpoint
ALTER TABLE "card_coverages" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "card_coverages" ALTER COLUMN "source_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "card_coverages" ADD CONSTRAINT "card_coverages_card_id_source_source_id_pk" PRIMARY KEY("card_id","source","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_coverages_one_of_physical" ON "card_coverages" USING btree ("source_id") WHERE "card_coverages"."source" = 'physical';--> statement-breakpoint
ALTER TABLE "card_coverages" DROP COLUMN "is_special";--> statement-breakpoint
ALTER TABLE "card_transfers" DROP COLUMN "card_id";--> statement-breakpoint
ALTER TABLE "card_transfers" DROP COLUMN "subscription";--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_kind" CHECK ("batches"."kind" in ('card', 'tag', 'stand'));--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_colour_of_kind" CHECK ("batches"."kind" = 'card' or "batches"."colour" is null);--> statement-breakpoint
ALTER TABLE "card_coverages" ADD CONSTRAINT "card_coverages_source" CHECK ("card_coverages"."source" in ('plan', 'physical'));--> statement-breakpoint
ALTER TABLE "card_coverages" ADD CONSTRAINT "card_coverages_special" CHECK (("card_coverages"."source" = 'physical') = ("card_coverages"."plan" = 'special'));--> statement-breakpoint
ALTER TABLE "card_coverages" ADD CONSTRAINT "card_coverages_special_end" CHECK ("card_coverages"."source" <> 'physical' or ("card_coverages"."phase" = 'active' and "card_coverages"."ends_at" is not null));--> statement-breakpoint
ALTER TABLE "physical_card_moves" ADD CONSTRAINT "physical_card_moves_action" CHECK ("physical_card_moves"."action" in ('bind', 'attach', 'handOver', 'unbind', 'release', 'block', 'unblock', 'replace', 'takeOver'));--> statement-breakpoint
ALTER TABLE "physical_cards" ADD CONSTRAINT "physical_cards_kind" CHECK ("physical_cards"."kind" in ('card', 'tag', 'stand'));--> statement-breakpoint
ALTER TABLE "physical_cards" ADD CONSTRAINT "physical_cards_colour_of_kind" CHECK (("physical_cards"."kind" = 'card') = ("physical_cards"."colour" is not null));
--> statement-breakpoint
-- An address that leaves its card is no longer lost, and a pending code does not transfer it from its next owner; one
-- that comes to a card redirects nowhere else.
CREATE OR REPLACE FUNCTION move_card_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lost_at := NULL;
  DELETE FROM card_transfers WHERE physical_card_id = NEW.physical_card_id;
  IF NEW.card_id IS NULL THEN NEW.attached_at := NULL; ELSE NEW.exit_link := ''; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The special validity counts from the first attachment and never again.
CREATE FUNCTION refuse_special_until_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the special validity of the physical card % is not changed', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'physical_cards_special_until_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER physical_cards_special_until_frozen BEFORE UPDATE OF special_until ON physical_cards FOR EACH ROW
  WHEN (OLD.special_until IS NOT NULL AND NEW.special_until IS DISTINCT FROM OLD.special_until)
  EXECUTE FUNCTION refuse_special_until_change();
