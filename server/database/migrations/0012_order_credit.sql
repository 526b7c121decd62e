ALTER TABLE "documents" DROP CONSTRAINT "documents_balance";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_balance" CHECK ("documents"."total" >= "documents"."balance_applied" and ("documents"."balance_applied" = 0
        or "documents"."kind" = 'invoice'));