ALTER TABLE "reward_codes" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD COLUMN "batch_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD COLUMN "revoked_reason" text;--> statement-breakpoint
CREATE INDEX "reward_codes_newest" ON "reward_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reward_codes_of_batch" ON "reward_codes" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_id" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_used_or_revoked" CHECK (num_nonnulls("reward_codes"."used_at", "reward_codes"."revoked_at") < 2);--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_revoked_for" CHECK (num_nonnulls("reward_codes"."revoked_at", "reward_codes"."revoked_reason") <> 1);--> statement-breakpoint
-- codes that were made together share the moment, the time and the note
UPDATE "reward_codes" SET "batch_id" = "batch"."id" FROM (
  SELECT "created_at", "length", "unit", "note", gen_random_uuid() AS "id" FROM "reward_codes" GROUP BY 1, 2, 3, 4
) AS "batch" WHERE ("reward_codes"."created_at", "reward_codes"."length", "reward_codes"."unit", "reward_codes"."note")
  = ("batch"."created_at", "batch"."length", "batch"."unit", "batch"."note");
