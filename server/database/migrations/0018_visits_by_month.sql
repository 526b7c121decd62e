-- Visits in parts of a month each (UTC), with one for whatever finds none; what is there moves to the months it is of.
ALTER TABLE "visits" RENAME TO "visits_before";
--> statement-breakpoint
ALTER INDEX "visits_of_card" RENAME TO "visits_before_of_card";
--> statement-breakpoint
CREATE TABLE "visits" (
	"card_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visits_channel" CHECK ("channel" in ('nfc', 'qr', 'email', 'link'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "visits_rest" PARTITION OF "visits" DEFAULT;
--> statement-breakpoint
DO $$
DECLARE
	month timestamp;
BEGIN
	FOR month IN
		SELECT DISTINCT date_trunc('month', "at" AT TIME ZONE 'UTC') FROM "visits_before"
		UNION SELECT date_trunc('month', now() AT TIME ZONE 'UTC')
		UNION SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'
	LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF "visits" FOR VALUES FROM (%L) TO (%L)',
			'visits_' || to_char(month, 'YYYY_MM'), month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
	END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO "visits" ("card_id", "at", "channel", "visitor") SELECT "card_id", "at", "channel", "visitor" FROM "visits_before";
--> statement-breakpoint
DROP TABLE "visits_before";
--> statement-breakpoint
CREATE INDEX "visits_of_card" ON "visits" USING btree ("card_id","at");
--> statement-breakpoint
CREATE INDEX "contact_saves_by_day" ON "contact_saves" USING brin ("day");
