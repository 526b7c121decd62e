DROP INDEX "payments_invoice_paid_once";--> statement-breakpoint
DROP INDEX "payments_one_open_of_invoice";--> statement-breakpoint
CREATE INDEX "payments_of_paid_invoice" ON "payments" USING btree ("subscription_invoice_id") WHERE "payments"."status" in ('completed', 'refunded') and not "payments"."is_surplus";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_of_invoice" ON "payments" USING btree ("subscription_invoice_id") WHERE "payments"."status" in ('pending', 'processing') and "payments"."invoice_id" is not null;