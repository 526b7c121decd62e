CREATE TABLE "card_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"action" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_moves_action" CHECK ("card_moves"."action" in ('pause', 'resume', 'reportLost', 'reportFound'))
);
--> statement-breakpoint
CREATE TABLE "card_transfers" (
	"card_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_transfers_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "found_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"message" text NOT NULL,
	"reach" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_moves" ADD CONSTRAINT "card_moves_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_transfers" ADD CONSTRAINT "card_transfers_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_messages" ADD CONSTRAINT "found_messages_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_moves_of_card" ON "card_moves" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "found_messages_of_card" ON "found_messages" USING btree ("card_id");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_one_standing" CHECK ("cards"."paused_at" is null or "cards"."lost_at" is null);