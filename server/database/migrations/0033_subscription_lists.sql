CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_plan_newest" ON "subscriptions" USING btree ("plan","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_status_newest" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_ending_newest" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."ends_at" is not null and "subscriptions"."status" not in ('cancelled', 'expired', 'completed', 'released');