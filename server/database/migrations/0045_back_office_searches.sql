CREATE INDEX "alerts_of_kind" ON "alerts" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "alerts_about" ON "alerts" USING btree ("about");--> statement-breakpoint
CREATE INDEX "alerts_of_order" ON "alerts" USING btree (("facts" ->> 'orderNo'));--> statement-breakpoint
CREATE INDEX "stripe_drift_of_object" ON "stripe_drift" USING btree ("object_id","id");--> statement-breakpoint
CREATE INDEX "stripe_events_given_up_of_type" ON "stripe_events" USING btree ("type","created","id") WHERE "stripe_events"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "stripe_events_given_up_of_object" ON "stripe_events" USING btree ("object_id") WHERE "stripe_events"."state" = 'dead';