ALTER TABLE "cards" ADD COLUMN "published_at" timestamp (3) with time zone;
--> statement-breakpoint
-- No page that visitors see goes dark. A card with content was written, whichever build stored it.
UPDATE cards SET published_at = bound_at,
  version = CASE WHEN content ->> 'name' <> '' THEN greatest(version, 2) ELSE version END;
--> statement-breakpoint
-- Visitors see a card once its owner's email address is verified, a physical card is attached, or it is covered.
CREATE FUNCTION publish_cards_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET published_at = now() WHERE user_id = NEW.id AND published_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_publish_cards AFTER UPDATE OF is_verified ON users FOR EACH ROW
  WHEN (NEW.is_verified AND NOT OLD.is_verified) EXECUTE FUNCTION publish_cards_of_user();
--> statement-breakpoint
CREATE FUNCTION publish_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET published_at = now() WHERE id = NEW.card_id AND published_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER card_addresses_publish_card AFTER INSERT OR UPDATE OF card_id ON card_addresses FOR EACH ROW
  WHEN (NEW.physical_card_id IS NOT NULL AND NEW.card_id IS NOT NULL) EXECUTE FUNCTION publish_card();
--> statement-breakpoint
CREATE TRIGGER card_coverages_publish_card AFTER INSERT OR UPDATE ON card_coverages FOR EACH ROW
  EXECUTE FUNCTION publish_card();
--> statement-breakpoint
-- The pages of a card that was published are stale; the channel is the one of server/cards/card-changed.ts.
CREATE FUNCTION notify_published_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('card_changed', code) FROM card_addresses WHERE card_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cards_published AFTER UPDATE OF published_at ON cards FOR EACH ROW
  WHEN (OLD.published_at IS NULL AND NEW.published_at IS NOT NULL) EXECUTE FUNCTION notify_published_card();
--> statement-breakpoint
CREATE FUNCTION refuse_unpublished_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the card % stays published', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'cards_stay_published';
END $$;
--> statement-breakpoint
CREATE TRIGGER cards_stay_published BEFORE UPDATE OF published_at ON cards FOR EACH ROW
  WHEN (OLD.published_at IS NOT NULL AND NEW.published_at IS NULL) EXECUTE FUNCTION refuse_unpublished_card();
