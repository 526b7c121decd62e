CREATE TABLE "sealing_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "sealing_state_one" CHECK ("sealing_state"."id" = 1)
);
