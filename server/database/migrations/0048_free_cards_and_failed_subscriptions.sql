ALTER TABLE "physical_cards" ADD COLUMN "is_bound" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION tells_whether_bound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE physical_cards SET is_bound = false WHERE id = OLD.physical_card_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE physical_cards SET is_bound = true WHERE id = NEW.physical_card_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cards_tell_whether_bound AFTER INSERT OR DELETE OR UPDATE OF physical_card_id ON cards FOR EACH ROW EXECUTE FUNCTION tells_whether_bound();--> statement-breakpoint
UPDATE "physical_cards" SET "is_bound" = true WHERE "id" IN (SELECT "physical_card_id" FROM "cards");--> statement-breakpoint
CREATE INDEX "physical_cards_free" ON "physical_cards" USING btree ("colour","id") WHERE not "physical_cards"."is_bound" and "physical_cards"."blocked_at" is null;--> statement-breakpoint
CREATE INDEX "seats_of_card" ON "seats" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "subscriptions_failed_newest" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."status" = 'pending' and "subscriptions"."started_at" is not null;