CREATE TABLE "account_mappings" (
	"key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "account_mappings_short" CHECK (greatest(length("account_mappings"."code"), length("account_mappings"."name")) <= 200)
);
--> statement-breakpoint
CREATE TABLE "ledger_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence_number" integer NOT NULL,
	CONSTRAINT "ledger_mark_one" CHECK ("ledger_mark"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_sums" (
	"month" date NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"tax_code" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "ledger_sums_month_account_kind_currency_tax_code_pk" PRIMARY KEY("month","account","kind","currency","tax_code")
);
--> statement-breakpoint
CREATE TABLE "payout_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"category" text NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"net" integer NOT NULL,
	"order_id" uuid,
	"subscription_invoice_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"arrives_on" date NOT NULL,
	"failure" text,
	"reversed_by" text,
	"is_reconciled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_schedules" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid,
	"subscription_invoice_id" uuid,
	"subscription_id" uuid,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"recognised" integer DEFAULT 0 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"next_month" date NOT NULL,
	CONSTRAINT "revenue_schedules_document_id_position_pk" PRIMARY KEY("document_id","position"),
	CONSTRAINT "revenue_schedules_amount" CHECK ("revenue_schedules"."recognised" between 0 and "revenue_schedules"."amount"),
	CONSTRAINT "revenue_schedules_period" CHECK (num_nonnulls("revenue_schedules"."starts_on", "revenue_schedules"."ends_on") in (0, 2) and coalesce("revenue_schedules"."starts_on" < "revenue_schedules"."ends_on", true)),
	CONSTRAINT "revenue_schedules_month" CHECK (extract(day from "revenue_schedules"."next_month") = 1),
	CONSTRAINT "revenue_schedules_one_sale" CHECK (num_nonnulls("revenue_schedules"."order_id", "revenue_schedules"."subscription_invoice_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "sequence_number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_sequence_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payout_transactions" ADD CONSTRAINT "payout_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_transactions_of" ON "payout_transactions" USING btree ("payout_id","id");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("id") WHERE "payouts"."status" in ('pending', 'in_transit') or not "payouts"."is_reconciled";--> statement-breakpoint
CREATE INDEX "revenue_schedules_open" ON "revenue_schedules" USING btree ("next_month","document_id","position") WHERE "revenue_schedules"."recognised" < "revenue_schedules"."amount";--> statement-breakpoint
CREATE INDEX "revenue_schedules_of_order" ON "revenue_schedules" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "revenue_schedules_of_invoice" ON "revenue_schedules" USING btree ("subscription_invoice_id");--> statement-breakpoint
CREATE INDEX "revenue_schedules_of_subscription" ON "revenue_schedules" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_sequence" ON "ledger_entries" USING btree ("sequence_number");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_document" ON "ledger_entries" USING btree ("document_id") WHERE "ledger_entries"."document_id" is not null;--> statement-breakpoint
INSERT INTO ledger_mark (id, sequence_number) VALUES (1, 0);
--> statement-breakpoint
-- The number is taken under the lock as well: once the lock was held exclusively, no lower number can appear.
CREATE OR REPLACE FUNCTION set_ledger_posting_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtext('ledger'));
	NEW.posted_on := greatest((NEW.happened_at AT TIME ZONE 'America/Toronto')::date,
		(SELECT (max(month) + interval '1 month')::date FROM ledger_closings));
	NEW.sequence_number := nextval(pg_get_serial_sequence('ledger_entries', 'sequence_number'));
	RETURN NEW;
END $$;
