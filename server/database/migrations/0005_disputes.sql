CREATE TABLE "dispute_evidence" (
	"dispute_id" uuid PRIMARY KEY NOT NULL,
	"statement" text NOT NULL,
	"file_id" text NOT NULL,
	"page_count" integer NOT NULL,
	"staged_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_evidence_pages" CHECK ("dispute_evidence"."page_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"withdrawn_amount" integer DEFAULT 0 NOT NULL,
	"is_refundable" boolean NOT NULL,
	"due_by" timestamp (3) with time zone,
	"submission_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"plan_choice" text,
	"loss" text,
	"loss_amount" integer DEFAULT 0 NOT NULL,
	"loss_net" integer DEFAULT 0 NOT NULL,
	"lost_on" date,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "disputes_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'prevented', 'appeal_needs_response', 'appeal_under_review')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."closed_at" is not null) = ("disputes"."status" in ('warning_closed', 'won', 'lost', 'prevented'))),
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."amount" > 0 and least("disputes"."loss_amount", "disputes"."loss_net") >= 0),
	CONSTRAINT "disputes_plan_choice" CHECK ("disputes"."plan_choice" in ('stop', 'keep')),
	CONSTRAINT "disputes_loss" CHECK ("disputes"."loss" in ('credited', 'badDebt')),
	CONSTRAINT "disputes_lost_on" CHECK (("disputes"."loss" is null) = ("disputes"."lost_on" is null) and ("disputes"."loss" is null) = ("disputes"."loss_amount" = 0))
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_refund";--> statement-breakpoint
DROP INDEX "documents_one_write_off";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_refundable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "disputes_by_status" ON "disputes" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "disputes_lost" ON "disputes" USING btree ("lost_on") WHERE "disputes"."loss" = 'badDebt';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_of_dispute" ON "documents" USING btree ("dispute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_write_off" ON "documents" USING btree ("corrects_id") WHERE "documents"."corrects_id" is not null and "documents"."refund_id" is null and "documents"."dispute_id" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund" CHECK (case when "documents"."kind" = 'invoice' then "documents"."refund_id" is null
        else num_nonnulls("documents"."refund_id", "documents"."due_on", "documents"."dispute_id") > 0 end);