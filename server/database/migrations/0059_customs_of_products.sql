ALTER TABLE "products" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hs_code" CHECK ("products"."hs_code" ~ '^([0-9]{2}){3,5}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_origin" CHECK ("products"."origin_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
-- of the products that a new shop begins with; where they were made is the seller's to say
UPDATE "products" SET "hs_code" = "known"."code" FROM (VALUES
  ('EXTRA-CARD', '852352'), ('KEY-TAG', '852359'), ('CARD-SLEEVE', '420231'), ('DESK-STAND', '442199')
) AS "known" ("sku", "code") WHERE "products"."sku" = "known"."sku";
