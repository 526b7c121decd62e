ALTER TABLE "card_counters" ADD COLUMN "due_on" date;--> statement-breakpoint
CREATE INDEX "mailed_links_by_end" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_to_erase" ON "users" USING btree ("erased_at") WHERE "users"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "card_transfers_by_end" ON "card_transfers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cards_by_change" ON "cards" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "contact_requests_by_age" ON "contact_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "once_only_by_age" ON "once_only" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("paid_at") WHERE "orders"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "orders_never_paid" ON "orders" USING btree ("created_at") WHERE "orders"."paid_at" is null and "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_phone" ON "orders" USING btree ("id") WHERE "orders"."user_id" is null and "orders"."delivery_address" ->> 'phone' <> '';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("id") WHERE "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."status" in ('asked', 'pending');--> statement-breakpoint
CREATE INDEX "exports_by_age" ON "exports" USING btree ("ready_at");--> statement-breakpoint
CREATE INDEX "exports_under_way" ON "exports" USING btree ("requested_at") WHERE "exports"."ready_at" is null;--> statement-breakpoint
CREATE INDEX "found_messages_by_age" ON "found_messages" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("raised_at") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_attempts_by_age" ON "stripe_attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "card_counters_due" ON "card_counters" USING btree ("due_on") WHERE "card_counters"."due_on" is not null;--> statement-breakpoint
-- Cards of which some day is in no daily row yet, or that are counted in the zone their owner has left.
UPDATE "card_counters" SET "due_on" = ("last_at" AT TIME ZONE 'UTC')::date
	WHERE "last_at" IS NOT NULL AND ("rolled_to" IS NULL OR "zone" IS NULL OR "rolled_to" <= ("last_at" AT TIME ZONE "zone")::date
		OR EXISTS (SELECT FROM "cards" JOIN "users" ON "users"."id" = "cards"."user_id" WHERE "cards"."id" = "card_counters"."card_id" AND "users"."time_zone" <> "card_counters"."zone"));
