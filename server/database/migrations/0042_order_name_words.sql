-- The words of whom an order goes to, which staff search by, kept and not taken apart again for every row that is walked
-- past. Only searches read them, so the application's tables do not know them and no row that it reads carries them.
ALTER TABLE "orders" ADD COLUMN "name_words" tsvector GENERATED ALWAYS AS (to_tsvector('simple', folded("delivery_address" ->> 'name'))) STORED;--> statement-breakpoint
CREATE INDEX "orders_by_name_words" ON "orders" USING gin ("name_words");--> statement-breakpoint
DROP INDEX "orders_by_name";
