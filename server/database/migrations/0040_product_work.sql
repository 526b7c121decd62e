CREATE TABLE "site_images" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_whole_when_listed" CHECK (not "products"."is_listed" or ("products"."words" ?& array['en', 'fr', 'zh-CN', 'zh-TW'] and "products"."pictures" <> '[]'::jsonb
        and not jsonb_path_exists("products"."words", '$.*.* ? (@ == "")') and not jsonb_path_exists("products"."pictures", '$[*].alt.* ? (@ == "")'))) NOT VALID;--> statement-breakpoint
CREATE FUNCTION sku_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the number of a product stays as it was printed' USING ERRCODE = 'check_violation', CONSTRAINT = 'skus_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER products_sku_frozen BEFORE UPDATE OF sku ON products FOR EACH ROW WHEN (NEW.sku <> OLD.sku) EXECUTE FUNCTION sku_stays();
--> statement-breakpoint
CREATE TRIGGER variants_sku_frozen BEFORE UPDATE OF sku, product_sku ON variants FOR EACH ROW WHEN (NEW.sku <> OLD.sku OR NEW.product_sku <> OLD.product_sku) EXECUTE FUNCTION sku_stays();
--> statement-breakpoint
CREATE FUNCTION sku_is_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE taken boolean;
BEGIN
	-- of two that come at once the second waits, and then sees the first
	PERFORM pg_advisory_xact_lock(hashtext('sku ' || NEW.sku));
	IF TG_TABLE_NAME = 'products' THEN
		taken := EXISTS (SELECT FROM variants WHERE sku = NEW.sku);
	ELSE
		taken := EXISTS (SELECT FROM products WHERE sku = NEW.sku AND sku <> NEW.product_sku);
	END IF;
	IF taken THEN
		RAISE EXCEPTION 'this number is another product''s or variant''s' USING ERRCODE = 'unique_violation', CONSTRAINT = 'skus_once';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_sku_once BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION sku_is_once();
--> statement-breakpoint
CREATE TRIGGER variants_sku_once BEFORE INSERT ON variants FOR EACH ROW EXECUTE FUNCTION sku_is_once();
--> statement-breakpoint
CREATE FUNCTION price_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a price stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'prices_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER prices_frozen BEFORE UPDATE OF product_sku, currency, amount, valid_from ON prices FOR EACH ROW WHEN ((NEW.product_sku, NEW.currency, NEW.amount, NEW.valid_from) IS DISTINCT FROM (OLD.product_sku, OLD.currency, OLD.amount, OLD.valid_from)) EXECUTE FUNCTION price_stays();
--> statement-breakpoint
CREATE TRIGGER prices_held_kept BEFORE DELETE ON prices FOR EACH ROW WHEN (OLD.valid_from <= now()) EXECUTE FUNCTION price_stays();
