ALTER TABLE "card_addresses" ADD COLUMN "exit_user_id" uuid;--> statement-breakpoint
ALTER TABLE "card_addresses" ADD CONSTRAINT "card_addresses_exit_user_id_users_id_fk" FOREIGN KEY ("exit_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_addresses_of_exit_user" ON "card_addresses" USING btree ("exit_user_id") WHERE "card_addresses"."exit_user_id" is not null;--> statement-breakpoint
ALTER TABLE "card_addresses" ADD CONSTRAINT "card_addresses_exit_user" CHECK ("card_addresses"."exit_user_id" is null or "card_addresses"."exit_link" <> '');
--> statement-breakpoint
-- As before, and the exit link has the owner of the card that the address leaves.
CREATE OR REPLACE FUNCTION move_card_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lost_at := NULL;
  DELETE FROM card_transfers WHERE physical_card_id = NEW.physical_card_id;
  IF NEW.card_id IS NULL THEN NEW.attached_at := NULL; ELSE NEW.exit_link := ''; END IF;
  NEW.exit_user_id := CASE WHEN NEW.exit_link <> '' THEN (SELECT user_id FROM cards WHERE id = OLD.card_id) END;
  RETURN NEW;
END $$;
