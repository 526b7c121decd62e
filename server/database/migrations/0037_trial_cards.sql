CREATE TABLE "trial_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" "bytea" NOT NULL,
	"subscription_id" uuid,
	"detached_at" timestamp (3) with time zone,
	CONSTRAINT "trial_cards_once" UNIQUE("subscription_id","hash"),
	CONSTRAINT "trial_cards_of_one" CHECK (num_nonnulls("trial_cards"."subscription_id", "trial_cards"."detached_at") = 1)
);
--> statement-breakpoint
ALTER TABLE "trial_cards" ADD CONSTRAINT "trial_cards_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_cards_by_hash" ON "trial_cards" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "trial_cards_detached" ON "trial_cards" USING btree ("detached_at") WHERE "trial_cards"."detached_at" is not null;