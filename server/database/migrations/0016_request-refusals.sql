CREATE TABLE "subscription_refusals" (
	"subscription_id" uuid NOT NULL,
	"desired_version" integer NOT NULL,
	"failure" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_refusals_subscription_id_desired_version_pk" PRIMARY KEY("subscription_id","desired_version")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "requested_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_refusals" ADD CONSTRAINT "subscription_refusals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;