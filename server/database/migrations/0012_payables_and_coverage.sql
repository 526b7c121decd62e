CREATE TABLE "card_coverages" (
	"card_id" uuid NOT NULL,
	"is_special" boolean NOT NULL,
	"plan" text NOT NULL,
	"phase" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "card_coverages_card_id_is_special_pk" PRIMARY KEY("card_id","is_special"),
	CONSTRAINT "card_coverages_phase" CHECK ("card_coverages"."phase" in ('waiting', 'trial', 'active')),
	CONSTRAINT "card_coverages_special" CHECK ("card_coverages"."is_special" = ("card_coverages"."plan" = 'special')),
	CONSTRAINT "card_coverages_special_end" CHECK (not "card_coverages"."is_special" or ("card_coverages"."phase" = 'active' and "card_coverages"."ends_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_sku_variants_sku_fk";
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "variant_sku" text GENERATED ALWAYS AS (case when kind = 'product' then sku end) STORED;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subscription_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "card_coverages" ADD CONSTRAINT "card_coverages_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_variant_sku_variants_sku_fk" FOREIGN KEY ("variant_sku") REFERENCES "public"."variants"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_one_plan" ON "order_items" USING btree ("order_id") WHERE "order_items"."kind" = 'plan';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_of_invoice" ON "payments" USING btree ("subscription_invoice_id") WHERE "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_paid_once" ON "payments" USING btree ("subscription_invoice_id") WHERE "payments"."status" in ('completed', 'refunded') and not "payments"."is_surplus";--> statement-breakpoint
-- what the batch of a card pays for is kept, whether it runs or is over
INSERT INTO "card_coverages" ("card_id", "is_special", "plan", "phase", "ends_at")
	SELECT "id", true, 'special', 'active', "special_valid_until" FROM "cards" WHERE "special_valid_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" DROP COLUMN "special_valid_until";--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('product', 'plan'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_one_debt" CHECK (num_nonnulls("payments"."order_id", "payments"."subscription_invoice_id") = 1);