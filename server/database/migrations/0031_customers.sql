ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "users" SET "seen_at" = coalesce((SELECT max("seen_at") FROM "sessions" WHERE "user_id" = "users"."id"), "created_at");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("display_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_seen" ON "users" USING btree ("seen_at","id");--> statement-breakpoint
CREATE INDEX "users_unverified_newest" ON "users" USING btree ("created_at","id") WHERE not "users"."is_verified";--> statement-breakpoint
CREATE INDEX "users_unverified_last_seen" ON "users" USING btree ("seen_at","id") WHERE not "users"."is_verified";--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("disabled_at") WHERE "users"."disabled_at" is not null;