ALTER TABLE "subscriptions" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "service_stopped_at" timestamp (3) with time zone;