CREATE SEQUENCE "public"."card_counters_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "card_days" (
	"card_number" integer NOT NULL,
	"day" date NOT NULL,
	"visits" integer,
	"visitors" integer,
	"nfc" integer,
	"qr" integer,
	"email" integer,
	"saves" integer,
	"tries" integer,
	CONSTRAINT "card_days_card_number_day_pk" PRIMARY KEY("card_number","day")
);
--> statement-breakpoint
CREATE TABLE "link_days" (
	"card_id" uuid NOT NULL,
	"day" date NOT NULL,
	"link" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "link_days_card_id_day_link_pk" PRIMARY KEY("card_id","day","link")
);
--> statement-breakpoint
ALTER TABLE "contact_saves" ALTER COLUMN "at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card_counters" ADD COLUMN "last_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "card_counters" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "card_counters" ADD COLUMN "rolled_to" date;--> statement-breakpoint
ALTER TABLE "card_counters" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "contact_saves" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contact_saves" SET "tried_at" = "at";--> statement-breakpoint
ALTER TABLE "contact_saves" ALTER COLUMN "tried_at" SET NOT NULL;--> statement-breakpoint
UPDATE "card_counters" SET "last_at" = greatest(
	(SELECT max("at") FROM "visits" WHERE "visits"."card_id" = "card_counters"."card_id"),
	(SELECT max("at") FROM "contact_saves" WHERE "contact_saves"."card_id" = "card_counters"."card_id")
);--> statement-breakpoint
ALTER TABLE "card_counters" ADD CONSTRAINT "card_counters_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "card_days" ADD CONSTRAINT "card_days_card_number_card_counters_number_fk" FOREIGN KEY ("card_number") REFERENCES "public"."card_counters"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_days" ADD CONSTRAINT "link_days_card_id_card_counters_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card_counters"("card_id") ON DELETE cascade ON UPDATE no action;