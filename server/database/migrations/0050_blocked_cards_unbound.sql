-- A card that is blocked is nobody's. One that leads to another is blocked (physical_cards_leads), so what it leads to leads no
-- further: no chain and no circle. Looked at when the transaction ends, since a card is bound before it is asked for.
CREATE FUNCTION keep_blocked_cards_unbound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM physical_cards WHERE id = NEW.id AND is_bound AND blocked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'physical_cards_blocked_unbound: % is blocked and bound', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'physical_cards_blocked_unbound';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER physical_cards_blocked_unbound AFTER INSERT OR UPDATE OF is_bound, blocked_at ON physical_cards
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_bound AND NEW.blocked_at IS NOT NULL) EXECUTE FUNCTION keep_blocked_cards_unbound();
