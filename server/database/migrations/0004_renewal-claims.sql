CREATE TABLE "renewal_claims" (
	"renewed_from" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	CONSTRAINT "renewal_claims_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
ALTER TABLE "renewal_claims" ADD CONSTRAINT "renewal_claims_renewed_from_subscriptions_id_fk" FOREIGN KEY ("renewed_from") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_claims" ADD CONSTRAINT "renewal_claims_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;