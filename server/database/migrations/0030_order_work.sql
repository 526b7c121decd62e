-- Text as it is searched: no accents, no capitals, no other forms of a character (`foldText` of core does the same).
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT replace(replace(replace(replace(replace(translate(
		lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
		-- a database without a locale knows the capitals of English alone
		'ŁŒÆØЄІАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'łœæøєіабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'),
		'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ß', 'ss'), 'ł', 'l')
$$;
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_email" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_notes_text" CHECK (length("order_notes"."text") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sold_when_paid";--> statement-breakpoint
ALTER TABLE "order_moves" ADD COLUMN "staff_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" jsonb;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_by_parcel" ON "orders" USING btree ("shipping_status","id");--> statement-breakpoint
CREATE INDEX "orders_by_country" ON "orders" USING btree (("destination" ->> 'country'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_tracking" ON "orders" USING btree (upper(replace("tracking_number", ' ', '')) text_pattern_ops) WHERE "orders"."tracking_number" <> '';--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING gin (to_tsvector('simple', folded("delivery_address" ->> 'name')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_when_paid" CHECK ("orders"."status" not in ('paid', 'shipped', 'completed') or "orders"."stock" = 'sold' or "orders"."shipping_status" = 'returned');
--> statement-breakpoint
-- What staff wrote stays as it was written, and goes only with the buyer whom the order names no more.
CREATE FUNCTION order_notes_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND user_id IS NOT NULL) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'a note stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_notes_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_notes_frozen BEFORE UPDATE OR DELETE ON order_notes FOR EACH ROW EXECUTE FUNCTION order_notes_stay();
