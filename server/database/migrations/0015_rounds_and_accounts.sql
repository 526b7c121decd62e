CREATE TABLE "stripe_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stripe_marks" ALTER COLUMN "at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_marks" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stripe_marks" ADD COLUMN "cursor" text;