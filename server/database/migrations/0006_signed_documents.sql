ALTER TABLE "documents" DROP CONSTRAINT "documents_refund";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_amounts";--> statement-breakpoint
DROP INDEX "documents_one_write_off";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "credited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "balance_applied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credited_by_id_subscription_invoices_id_fk" FOREIGN KEY ("credited_by_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_balance_credit" ON "documents" USING btree ("credited_by_id","corrects_id") WHERE "documents"."credited_by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_write_off" ON "documents" USING btree ("corrects_id") WHERE "documents"."corrects_id" is not null and num_nonnulls("documents"."refund_id", "documents"."dispute_id", "documents"."credited_by_id") = 0;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_balance" CHECK ("documents"."total" >= "documents"."balance_applied" and ("documents"."balance_applied" = 0
        or "documents"."kind" = 'invoice' and "documents"."subscription_invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund" CHECK (case when "documents"."kind" = 'invoice' then num_nonnulls("documents"."refund_id", "documents"."credited_by_id") = 0
        when "documents"."credited_by_id" is not null
          then "documents"."kind" = 'creditNote' and num_nonnulls("documents"."refund_id", "documents"."dispute_id") = 0
        else num_nonnulls("documents"."refund_id", "documents"."due_on", "documents"."dispute_id") > 0 end);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_amounts" CHECK (least("documents"."shipping_amount", "documents"."total") >= 0);