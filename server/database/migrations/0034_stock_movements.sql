CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer NOT NULL,
	"reason" text NOT NULL,
	"staff_email" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('received', 'lost', 'corrected', 'counted')),
	CONSTRAINT "stock_movements_quantity" CHECK (case "stock_movements"."kind" when 'received' then "stock_movements"."quantity" > 0 when 'lost' then "stock_movements"."quantity" < 0 when 'corrected' then "stock_movements"."quantity" <> 0 else true end),
	CONSTRAINT "stock_movements_reason" CHECK (length("stock_movements"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("sku","id");--> statement-breakpoint
CREATE FUNCTION stock_movements_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a movement of the stock stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_movements_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_frozen BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION stock_movements_stay();
--> statement-breakpoint
CREATE TRIGGER stock_movements_kept BEFORE TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION stock_movements_stay();
