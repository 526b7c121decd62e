CREATE TABLE "seller_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"hours" jsonb NOT NULL,
	"tax_numbers" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seller_settings_valid_from_unique" UNIQUE("valid_from")
);
