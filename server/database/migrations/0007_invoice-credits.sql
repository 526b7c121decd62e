CREATE TABLE "pending_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"line_id" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "pending_credits_amount" CHECK ("pending_credits"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit" jsonb;--> statement-breakpoint
ALTER TABLE "pending_credits" ADD CONSTRAINT "pending_credits_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_credits_of_subscription" ON "pending_credits" USING btree ("subscription_id");