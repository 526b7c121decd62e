ALTER TABLE "mailed_codes" DROP CONSTRAINT "mailed_codes_purpose";--> statement-breakpoint
ALTER TABLE "mailed_codes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "mailed_codes_by_email" ON "mailed_codes" USING btree (lower("email")) WHERE "mailed_codes"."email" is not null;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_purpose" CHECK (("mailed_codes"."purpose" = 'proof' and "mailed_codes"."user_id" is not null and "mailed_codes"."email" is null)
        or ("mailed_codes"."purpose" = 'login' and "mailed_codes"."user_id" is null and "mailed_codes"."email" is not null));