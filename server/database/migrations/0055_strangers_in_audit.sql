-- addresses of people who are none of the staff leave the audit log; the salt of this run is kept nowhere
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_frozen";--> statement-breakpoint
UPDATE "audit_log" SET "email" = 'unknown:' || left(encode(sha256(convert_to(salt.text || lower("email"), 'UTF8')), 'hex'), 22)
FROM (SELECT gen_random_uuid()::text AS text) AS salt
WHERE "staff_id" IS NULL AND "action" = 'staff.signInFailed' AND "email" LIKE '%@%'
	AND lower("email") NOT IN (SELECT lower("staff"."email") FROM "staff");--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_frozen";
