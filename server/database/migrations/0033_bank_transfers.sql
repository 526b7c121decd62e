ALTER TABLE "documents" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "value_date" date;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_paid_one_way" CHECK (num_nonnulls("documents"."card", "documents"."transfer_reference") <= 1);--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_transfer" CHECK (("subscription_invoices"."value_date" is null) = ("subscription_invoices"."transfer_reference" is null) and "subscription_invoices"."transfer_reference" <> '');