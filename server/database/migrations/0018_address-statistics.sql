CREATE TABLE "address_days" (
	"card_number" integer NOT NULL,
	"day" date NOT NULL,
	"address" integer NOT NULL,
	"visits" integer,
	"saves" integer,
	CONSTRAINT "address_days_card_number_day_address_pk" PRIMARY KEY("card_number","day","address")
);
--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_channel";--> statement-breakpoint
ALTER TABLE "card_days" ADD COLUMN "wallet" integer;--> statement-breakpoint
ALTER TABLE "contact_saves" ADD COLUMN "address" integer;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "address" integer;--> statement-breakpoint
ALTER TABLE "address_days" ADD CONSTRAINT "address_days_card_number_card_counters_number_fk" FOREIGN KEY ("card_number") REFERENCES "public"."card_counters"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- NOT VALID: the rows of before have one of the first four, and are not read again. The column stands without its
-- table, since partitions have names of their own.
ALTER TABLE "visits" ADD CONSTRAINT "visits_channel" CHECK ("channel" in ('nfc', 'qr', 'email', 'link', 'wallet')) NOT VALID;
