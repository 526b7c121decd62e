CREATE TABLE "customer_balances" (
	"customer" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"currency" text NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"stripe_id" text,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"invoice_id" text,
	"subscription_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_movements_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "customer_movements_amount" CHECK ("customer_movements"."amount" <> 0),
	CONSTRAINT "customer_movements_kind" CHECK ("customer_movements"."kind" in ('goodwill', 'invoice', 'restored', 'refunded', 'refundFailed', 'writtenOff', 'dashboard'))
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_refund";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_balance";--> statement-breakpoint
DROP INDEX "documents_one_write_off";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "customer_balances" ADD CONSTRAINT "customer_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_movements" ADD CONSTRAINT "customer_movements_customer_customer_balances_customer_fk" FOREIGN KEY ("customer") REFERENCES "public"."customer_balances"("customer") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_balances_open" ON "customer_balances" USING btree ("changed_at","customer") WHERE "customer_balances"."balance" <> 0;--> statement-breakpoint
CREATE INDEX "customer_balances_of_user" ON "customer_balances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_movements_of" ON "customer_movements" USING btree ("customer","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_restored_credit" ON "documents" USING btree ("corrects_id") WHERE "documents"."kind" = 'creditNote' and "documents"."balance_applied" <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_write_off" ON "documents" USING btree ("corrects_id") WHERE "documents"."corrects_id" is not null and num_nonnulls("documents"."refund_id", "documents"."dispute_id", "documents"."credited_by_id", "documents"."replaces_id") = 0
          and "documents"."balance_applied" = 0;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund" CHECK (case when "documents"."kind" = 'invoice' then num_nonnulls("documents"."refund_id", "documents"."credited_by_id") = 0
        when "documents"."credited_by_id" is not null
          then "documents"."kind" = 'creditNote' and num_nonnulls("documents"."refund_id", "documents"."dispute_id") = 0
        else num_nonnulls("documents"."refund_id", "documents"."due_on", "documents"."dispute_id", "documents"."replaces_id") > 0
          or "documents"."balance_applied" <> 0 end);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_balance" CHECK ("documents"."total" >= "documents"."balance_applied" and ("documents"."balance_applied" = 0
        or "documents"."kind" = 'invoice' or ("documents"."kind" = 'creditNote' and "documents"."balance_applied" = "documents"."total")));--> statement-breakpoint
CREATE FUNCTION add_customer_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE customer_balances SET balance = balance + NEW.amount, changed_at = greatest(changed_at, NEW.at)
		WHERE customer = NEW.customer;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customer_movements_add AFTER INSERT ON customer_movements FOR EACH ROW EXECUTE FUNCTION add_customer_movement();--> statement-breakpoint
CREATE FUNCTION refuse_customer_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'customer movement % cannot change', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_movements_frozen';
END $$;--> statement-breakpoint
CREATE TRIGGER customer_movements_frozen BEFORE DELETE OR UPDATE OF id, customer, kind, amount, at ON customer_movements FOR EACH ROW EXECUTE FUNCTION refuse_customer_movement_change();
