ALTER TABLE "staff_totp" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_totp" ADD COLUMN "next_secret" text;--> statement-breakpoint
ALTER TABLE "staff_totp" DROP COLUMN "is_confirmed";--> statement-breakpoint
CREATE INDEX "audit_log_of_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "staff_links_by_end" ON "staff_links" USING btree ("expires_at");
