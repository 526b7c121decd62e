-- Of one tax in one place one rate holds on a day. Looked at when the transaction ends, since planning one ends another.
CREATE FUNCTION keep_tax_periods_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- of two at once the later one sees the other
  PERFORM pg_advisory_xact_lock(hashtext('tax_rates'), hashtext(concat_ws(' ', NEW.country, NEW.province, NEW.kind)));
  IF EXISTS (
    SELECT FROM tax_rates one JOIN tax_rates other
      ON other.code <> one.code AND other.country = one.country AND other.province IS NOT DISTINCT FROM one.province
      AND other.kind = one.kind AND daterange(other.valid_from, other.valid_until) && daterange(one.valid_from, one.valid_until)
    WHERE one.code = NEW.code
  ) THEN
    RAISE EXCEPTION 'tax_rates_apart: two rates of % hold on one day', NEW.code USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'tax_rates_apart';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tax_rates_apart AFTER INSERT OR UPDATE ON tax_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_tax_periods_apart();
