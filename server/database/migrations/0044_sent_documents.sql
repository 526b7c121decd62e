ALTER TABLE "documents" DROP CONSTRAINT "documents_refund";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "paid_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "due_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_write_off" ON "documents" USING btree ("corrects_id") WHERE "documents"."corrects_id" is not null and "documents"."refund_id" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_paid_or_due" CHECK (num_nonnulls("documents"."paid_on", "documents"."due_on") = 1);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund" CHECK (case when "documents"."kind" = 'invoice' then "documents"."refund_id" is null
        else num_nonnulls("documents"."refund_id", "documents"."due_on") > 0 end);