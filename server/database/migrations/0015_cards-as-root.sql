CREATE TABLE "card_addresses" (
	"code" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "card_addresses_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"card_id" uuid,
	"physical_card_id" uuid,
	"attached_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"exit_link" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_addresses_number_unique" UNIQUE("number"),
	CONSTRAINT "card_addresses_physical_card_id_unique" UNIQUE("physical_card_id"),
	CONSTRAINT "card_addresses_kind" CHECK ("card_addresses"."kind" in ('digital', 'physical', 'name')),
	CONSTRAINT "card_addresses_physical" CHECK (("card_addresses"."kind" = 'physical') = ("card_addresses"."physical_card_id" is not null)),
	CONSTRAINT "card_addresses_code" CHECK ("card_addresses"."code" ~ case when "card_addresses"."kind" = 'name' then '^@' else '^[0-9A-HJKMNP-TV-Z]{10}$' end),
	CONSTRAINT "card_addresses_attached" CHECK (("card_addresses"."card_id" is null) = ("card_addresses"."attached_at" is null) and ("card_addresses"."card_id" is not null or "card_addresses"."lost_at" is null)),
	CONSTRAINT "card_addresses_exit" CHECK ("card_addresses"."card_id" is null or "card_addresses"."exit_link" = '')
);
--> statement-breakpoint
-- Each printed code becomes an address. That of a replaced card goes on leading to the card, and shares its loss.
INSERT INTO card_addresses (code, kind, card_id, physical_card_id, attached_at, lost_at, exit_link, created_at)
SELECT printed.card_id, 'physical', card.id, printed.id, card.bound_at, card.lost_at,
  CASE WHEN card.id IS NULL THEN printed.exit_link ELSE '' END, batch.created_at
FROM physical_cards printed JOIN batches batch ON batch.id = printed.batch_id
  LEFT JOIN cards bound ON bound.physical_card_id = printed.id
  LEFT JOIN cards card ON card.id = coalesce(bound.id, printed.leads_to)
ORDER BY printed.id;
--> statement-breakpoint
-- Each card gets a digital address: ten random characters, drawn again if the code exists. Of a random UUID's bytes
-- all but the seventh have five random low bits.
CREATE FUNCTION draw_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(drawn, place) & 31), 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS drawn) AS random, unnest(ARRAY[0, 1, 2, 3, 4, 5, 7, 9, 10, 11]) AS place
$$;
--> statement-breakpoint
DO $$
BEGIN
  WHILE EXISTS (
    SELECT FROM cards WHERE NOT EXISTS (SELECT FROM card_addresses WHERE card_id = cards.id AND kind = 'digital')
  ) LOOP
    INSERT INTO card_addresses (code, kind, card_id, attached_at, created_at)
    SELECT draw_code(), 'digital', id, bound_at, bound_at FROM cards
    WHERE NOT EXISTS (SELECT FROM card_addresses WHERE card_id = cards.id AND kind = 'digital')
    ON CONFLICT (code) DO NOTHING;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION draw_code();
--> statement-breakpoint
ALTER TABLE "card_addresses" ADD CONSTRAINT "card_addresses_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_addresses" ADD CONSTRAINT "card_addresses_physical_card_id_physical_cards_id_fk" FOREIGN KEY ("physical_card_id") REFERENCES "public"."physical_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_addresses_of_card" ON "card_addresses" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_addresses_one_digital" ON "card_addresses" USING btree ("card_id") WHERE "card_addresses"."kind" = 'digital';--> statement-breakpoint
CREATE INDEX "physical_cards_bound" ON "physical_cards" USING btree ("id") WHERE "physical_cards"."is_bound";--> statement-breakpoint
DROP TRIGGER cards_update_is_bound ON cards;--> statement-breakpoint
DROP TRIGGER physical_cards_blocked_unbound ON physical_cards;--> statement-breakpoint
DROP FUNCTION check_blocked_unbound();--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_one_owner";--> statement-breakpoint
ALTER TABLE "physical_cards" DROP CONSTRAINT "physical_cards_card_id_unique";--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_paused_or_lost";--> statement-breakpoint
ALTER TABLE "physical_cards" DROP CONSTRAINT "physical_cards_leads";--> statement-breakpoint
ALTER TABLE "physical_cards" DROP CONSTRAINT "physical_cards_card_id";--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_physical_card_id_physical_cards_id_fk";
--> statement-breakpoint
ALTER TABLE "physical_cards" DROP CONSTRAINT "physical_cards_leads_to_cards_id_fk";
--> statement-breakpoint
DROP INDEX "physical_cards_leading";--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "physical_card_id";--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "lost_at";--> statement-breakpoint
ALTER TABLE "physical_cards" DROP COLUMN "card_id";--> statement-breakpoint
ALTER TABLE "physical_cards" DROP COLUMN "exit_link";--> statement-breakpoint
ALTER TABLE "physical_cards" DROP COLUMN "leads_to";--> statement-breakpoint
ALTER TABLE "physical_cards" ADD CONSTRAINT "physical_cards_blocked_unbound" CHECK (not "physical_cards"."is_bound" or "physical_cards"."blocked_at" is null);
--> statement-breakpoint
-- An address that leaves its card is no longer lost; one that comes to a card redirects nowhere else.
CREATE FUNCTION move_card_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lost_at := NULL;
  IF NEW.card_id IS NULL THEN NEW.attached_at := NULL; ELSE NEW.exit_link := ''; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER card_addresses_move BEFORE UPDATE OF card_id ON card_addresses FOR EACH ROW
  WHEN (NEW.card_id IS DISTINCT FROM OLD.card_id) EXECUTE FUNCTION move_card_address();
--> statement-breakpoint
-- A code never changes and is never given away again.
CREATE FUNCTION refuse_card_address_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the address % of a card is not changed', OLD.code USING ERRCODE = 'check_violation', CONSTRAINT = 'card_addresses_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER card_addresses_frozen BEFORE UPDATE OF code, number, kind, physical_card_id ON card_addresses FOR EACH ROW
  WHEN ((OLD.code, OLD.number, OLD.kind, OLD.physical_card_id) IS DISTINCT FROM (NEW.code, NEW.number, NEW.kind, NEW.physical_card_id))
  EXECUTE FUNCTION refuse_card_address_change();
--> statement-breakpoint
CREATE TRIGGER card_addresses_kept BEFORE DELETE ON card_addresses FOR EACH ROW EXECUTE FUNCTION refuse_card_address_change();
--> statement-breakpoint
-- A physical card is bound while its address leads to a card and it is not blocked.
CREATE OR REPLACE FUNCTION update_is_bound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE physical_cards SET is_bound = NOT is_bound
  WHERE id = NEW.physical_card_id AND is_bound IS DISTINCT FROM (NEW.card_id IS NOT NULL AND blocked_at IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER card_addresses_update_is_bound AFTER INSERT OR UPDATE OF card_id ON card_addresses FOR EACH ROW
  WHEN (NEW.physical_card_id IS NOT NULL) EXECUTE FUNCTION update_is_bound();
--> statement-breakpoint
CREATE FUNCTION update_is_bound_of_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_bound := NEW.blocked_at IS NULL
    AND EXISTS (SELECT FROM card_addresses WHERE physical_card_id = NEW.id AND card_id IS NOT NULL);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER physical_cards_update_is_bound BEFORE UPDATE OF blocked_at ON physical_cards FOR EACH ROW
  EXECUTE FUNCTION update_is_bound_of_blocked();
--> statement-breakpoint
-- At commit each card has its digital address, and each physical card its own.
CREATE FUNCTION check_digital_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'cards' THEN checked := NEW.id; ELSE checked := OLD.card_id; END IF;
  IF EXISTS (SELECT FROM cards WHERE id = checked)
    AND NOT EXISTS (SELECT FROM card_addresses WHERE card_id = checked AND kind = 'digital') THEN
    RAISE EXCEPTION 'the card % has no digital address', checked USING ERRCODE = 'check_violation', CONSTRAINT = 'cards_digital_address';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cards_digital_address AFTER INSERT ON cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_digital_address();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER card_addresses_digital AFTER UPDATE OF card_id ON card_addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.kind = 'digital' AND OLD.card_id IS NOT NULL) EXECUTE FUNCTION check_digital_address();
--> statement-breakpoint
CREATE FUNCTION check_physical_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM physical_cards WHERE id = NEW.id)
    AND NOT EXISTS (SELECT FROM card_addresses WHERE physical_card_id = NEW.id) THEN
    RAISE EXCEPTION 'the physical card % has no address', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'physical_cards_address';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER physical_cards_address AFTER INSERT ON physical_cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_physical_address();
