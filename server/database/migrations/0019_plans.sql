CREATE TABLE "plan_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"stripe_id" text,
	CONSTRAINT "plan_prices_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "plan_prices_one_at_a_time" UNIQUE("plan","currency","valid_from"),
	CONSTRAINT "plan_prices_amount" CHECK ("plan_prices"."amount" >= 0),
	CONSTRAINT "plan_prices_currency" CHECK ("plan_prices"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"code" text PRIMARY KEY NOT NULL,
	"is_listed" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plans_code" CHECK ("plans"."code" in ('monthly', 'annual', 'duo-annual', 'trial-3m', 'special-reward', 'enterprise'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "subscription_option" text;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_plans_code_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subscription_option" CHECK ("products"."subscription_option" in ('monthly', 'yearly'));--> statement-breakpoint
-- the card that comes with a plan
UPDATE "products" SET "subscription_option" = 'yearly' WHERE "sku" = 'EXTRA-CARD';
