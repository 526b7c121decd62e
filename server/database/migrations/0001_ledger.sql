CREATE TABLE "ledger_closings" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" text NOT NULL,
	CONSTRAINT "ledger_closings_first_day" CHECK (extract(day from "ledger_closings"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"posted_on" date DEFAULT '-infinity' NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"order_id" uuid,
	"subscription_invoice_id" uuid,
	"document_id" uuid,
	"reverses_id" uuid,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("kind","source_id"),
	CONSTRAINT "ledger_entries_reversed_once" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_entries_one_sale" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."subscription_invoice_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"posted_on" date NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"tax_code" text,
	"tax_region" text,
	CONSTRAINT "ledger_lines_entry_id_position_pk" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_lines_amount" CHECK ("ledger_lines"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_invoice" ON "ledger_entries" USING btree ("subscription_invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_day" ON "ledger_entries" USING btree ("posted_on");--> statement-breakpoint
CREATE INDEX "ledger_lines_by_day" ON "ledger_lines" USING btree ("posted_on","account","currency","amount");--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_frozen BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_frozen BEFORE UPDATE OR DELETE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_lines_kept BEFORE TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_closings_frozen BEFORE UPDATE OR DELETE ON ledger_closings FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_closings_kept BEFORE TRUNCATE ON ledger_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- The posting day is the day in Montréal, or the first day of the oldest open month. The shared lock keeps a month open until commit.
CREATE FUNCTION set_ledger_posting_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtext('ledger'));
	NEW.posted_on := greatest((NEW.happened_at AT TIME ZONE 'America/Toronto')::date,
		(SELECT (max(month) + interval '1 month')::date FROM ledger_closings));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_posted BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION set_ledger_posting_day();
--> statement-breakpoint
-- Months are closed one after the other, and each waits for the transactions that are posting.
CREATE FUNCTION check_ledger_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('ledger'));
	IF NEW.month <> (SELECT max(month) + interval '1 month' FROM ledger_closings) THEN
		RAISE EXCEPTION 'month % is not the next to close', NEW.month USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_closings_next';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_closings_next BEFORE INSERT ON ledger_closings FOR EACH ROW EXECUTE FUNCTION check_ledger_month();
--> statement-breakpoint
-- The lines of an entry are written in its transaction, on its day, and add up to zero.
CREATE FUNCTION check_ledger_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM added GROUP BY entry_id, currency HAVING sum(amount) <> 0) THEN
		RAISE EXCEPTION 'ledger lines do not add up to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_lines_balanced';
	END IF;
	IF EXISTS (SELECT FROM added JOIN ledger_entries entry ON entry.id = added.entry_id
		WHERE entry.transaction_id <> pg_current_xact_id() OR entry.posted_on <> added.posted_on) THEN
		RAISE EXCEPTION 'ledger lines are added to an entry of another transaction or day' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_lines_of_own_entry';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_lines_balanced AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_lines();
--> statement-breakpoint
CREATE FUNCTION check_ledger_entry_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM ledger_lines WHERE entry_id = NEW.id) THEN
		RAISE EXCEPTION 'ledger entry % has no lines', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_have_lines';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_have_lines AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_entry_lines();
