ALTER TABLE "documents" DROP CONSTRAINT "documents_refund";--> statement-breakpoint
DROP INDEX "documents_one_invoice";--> statement-breakpoint
DROP INDEX "documents_one_invoice_of_subscription";--> statement-breakpoint
DROP INDEX "documents_one_write_off";--> statement-breakpoint
DROP INDEX "documents_by_day";--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD COLUMN "pdf" "bytea";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "loss_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "excess_taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_replacement" ON "documents" USING btree ("replaces_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("order_id") WHERE "documents"."kind" = 'invoice' and "documents"."replaces_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice_of_subscription" ON "documents" USING btree ("subscription_invoice_id") WHERE "documents"."kind" = 'invoice' and "documents"."replaces_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_write_off" ON "documents" USING btree ("corrects_id") WHERE "documents"."corrects_id" is not null and num_nonnulls("documents"."refund_id", "documents"."dispute_id", "documents"."credited_by_id", "documents"."replaces_id") = 0;--> statement-breakpoint
CREATE INDEX "documents_by_day" ON "documents" USING btree ("issued_on","kind","replaces_id","subtotal","shipping_amount");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces" CHECK ("documents"."replaces_id" is null or "documents"."kind" = 'invoice' or ("documents"."kind" = 'creditNote'
        and "documents"."replaces_id" = "documents"."corrects_id"
        and num_nonnulls("documents"."refund_id", "documents"."dispute_id", "documents"."credited_by_id") = 0));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund" CHECK (case when "documents"."kind" = 'invoice' then num_nonnulls("documents"."refund_id", "documents"."credited_by_id") = 0
        when "documents"."credited_by_id" is not null
          then "documents"."kind" = 'creditNote' and num_nonnulls("documents"."refund_id", "documents"."dispute_id") = 0
        else num_nonnulls("documents"."refund_id", "documents"."due_on", "documents"."dispute_id", "documents"."replaces_id") > 0 end);--> statement-breakpoint
UPDATE disputes SET loss_count = (SELECT count(*) FROM ledger_entries e WHERE e.kind = 'badDebt' AND e.source_id = disputes.id::text);--> statement-breakpoint
CREATE FUNCTION check_document_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM documents one JOIN documents replaced ON replaced.id = one.replaces_id
			WHERE one.replaces_id = NEW.replaces_id AND replaced.kind = 'invoice'
			AND one.order_id IS NOT DISTINCT FROM replaced.order_id
			AND one.subscription_invoice_id IS NOT DISTINCT FROM replaced.subscription_invoice_id
			AND (one.currency, one.subtotal, one.shipping_amount, one.tax_amount, one.total, one.lines, one.taxes)
				= (replaced.currency, replaced.subtotal, replaced.shipping_amount, replaced.tax_amount, replaced.total, replaced.lines, replaced.taxes)) <> 2 THEN
		RAISE EXCEPTION 'document % does not replace an invoice together with its credit note', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_replaced_whole';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_replaced_whole AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION check_document_replaced();
