CREATE TABLE "ledger_receivables" (
	"sale_id" uuid NOT NULL,
	"is_order" boolean NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_receivables_sale_id_currency_pk" PRIMARY KEY("sale_id","currency")
);
--> statement-breakpoint
CREATE INDEX "ledger_receivables_oldest" ON "ledger_receivables" USING btree ("since","sale_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_on","serial");--> statement-breakpoint
CREATE INDEX "documents_of_sale" ON "documents" USING btree ("sale_no");