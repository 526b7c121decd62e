CREATE TABLE "document_series" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_one" CHECK ("document_series"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"subscription_invoice_id" uuid,
	"refund_id" uuid,
	"corrects_id" uuid,
	"seller_id" integer NOT NULL,
	"language" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"sale_no" text NOT NULL,
	"ordered_on" date NOT NULL,
	"paid_on" date NOT NULL,
	"card" jsonb,
	"buyer" jsonb NOT NULL,
	"delivery_address" jsonb,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"subtotal" integer NOT NULL,
	"shipping_amount" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_amount" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "documents_serial_unique" UNIQUE("serial"),
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'creditNote', 'reversal')),
	CONSTRAINT "documents_one_debt" CHECK (num_nonnulls("documents"."order_id", "documents"."subscription_invoice_id") = 1),
	CONSTRAINT "documents_corrects" CHECK (("documents"."kind" = 'invoice') = ("documents"."corrects_id" is null)),
	CONSTRAINT "documents_refund" CHECK (("documents"."kind" = 'invoice') = ("documents"."refund_id" is null)),
	CONSTRAINT "documents_amounts" CHECK (least("documents"."subtotal", "documents"."shipping_amount", "documents"."tax_amount") >= 0),
	CONSTRAINT "documents_total" CHECK ("documents"."total" = "documents"."subtotal" + "documents"."shipping_amount" + "documents"."tax_amount")
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"tax_numbers" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_id_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("order_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice_of_subscription" ON "documents" USING btree ("subscription_invoice_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_of_refund" ON "documents" USING btree ("refund_id","kind");--> statement-breakpoint
CREATE INDEX "documents_corrected" ON "documents" USING btree ("corrects_id");--> statement-breakpoint
INSERT INTO "document_series" ("id", "last") VALUES (1, 0);
--> statement-breakpoint
-- What stands on a document, and who sold it, is never changed and never removed.
CREATE FUNCTION documents_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% stay as they were written', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_frozen BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION documents_stay();
--> statement-breakpoint
CREATE TRIGGER documents_kept BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION documents_stay();
--> statement-breakpoint
CREATE TRIGGER sellers_frozen BEFORE UPDATE OR DELETE ON sellers FOR EACH ROW EXECUTE FUNCTION documents_stay();
--> statement-breakpoint
-- The series goes up by one, and a document has the number that its transaction has drawn from it.
CREATE TRIGGER document_series_rises BEFORE UPDATE ON document_series FOR EACH ROW
	WHEN (NEW.last <> OLD.last + 1) EXECUTE FUNCTION documents_stay();
--> statement-breakpoint
CREATE TRIGGER document_series_kept BEFORE DELETE ON document_series FOR EACH ROW EXECUTE FUNCTION documents_stay();
--> statement-breakpoint
-- A document adds up, follows the last one of the series, and credit notes are together never above their invoice.
CREATE FUNCTION document_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.serial IS DISTINCT FROM (SELECT last FROM document_series) THEN
		RAISE EXCEPTION 'document % is out of the series', NEW.serial USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_in_series';
	END IF;
	IF NEW.tax_amount <> (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(NEW.taxes) line)
		OR ((NEW.kind = 'invoice' OR NEW.lines <> '[]')
			AND NEW.subtotal <> (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(NEW.lines) line)) THEN
		RAISE EXCEPTION 'document % does not add up', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_add_up';
	END IF;
	IF NEW.kind = 'creditNote' AND NEW.total + (SELECT coalesce(sum(credit.total), 0) FROM documents credit
			WHERE credit.corrects_id = NEW.corrects_id AND credit.kind = 'creditNote'
			AND NOT EXISTS (SELECT FROM documents reversal WHERE reversal.corrects_id = credit.id))
		> (SELECT total FROM documents WHERE id = NEW.corrects_id AND kind = 'invoice') THEN
		RAISE EXCEPTION 'document % credits more than was invoiced', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_within_invoice';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_add_up BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION document_adds_up();
