CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"display_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"avatar" text,
	"phone" text,
	"country" text,
	"address" text,
	"bio" text,
	"company" text,
	"position" text,
	"website" text,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'fr', 'zh-CN', 'zh-TW'))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"validity_length" integer,
	"validity_unit" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batches_validity" CHECK (("batches"."validity_length" is null) = ("batches"."validity_unit" is null) and coalesce("batches"."validity_length" > 0, true) and coalesce("batches"."validity_unit" in ('days', 'months'), true))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"physical_card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"photo_id" uuid,
	"special_valid_until" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cards_one_owner" UNIQUE("physical_card_id")
);
--> statement-breakpoint
CREATE TABLE "physical_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"card_id" text NOT NULL,
	"card_number" text NOT NULL,
	"colour" text NOT NULL,
	"exit_link" text DEFAULT '' NOT NULL,
	CONSTRAINT "physical_cards_card_id_unique" UNIQUE("card_id"),
	CONSTRAINT "physical_cards_card_number_unique" UNIQUE("card_number"),
	CONSTRAINT "physical_cards_colour" CHECK ("physical_cards"."colour" in ('pink', 'blue', 'silver', 'gold', 'black')),
	CONSTRAINT "physical_cards_card_id" CHECK ("physical_cards"."card_id" ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "physical_cards_card_number" CHECK ("physical_cards"."card_number" ~ '^[0-9A-HJKMNP-TV-Z]{12}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "card_counters" (
	"card_id" uuid PRIMARY KEY NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"saves" bigint DEFAULT 0 NOT NULL,
	"excluded" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_saves" (
	"card_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_saves_card_id_day_visitor_pk" PRIMARY KEY("card_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"channel" text NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visits_channel" CHECK ("visits"."channel" in ('nfc', 'qr', 'email', 'link'))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"portrait" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photos_once" UNIQUE("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_physical_card_id_physical_cards_id_fk" FOREIGN KEY ("physical_card_id") REFERENCES "public"."physical_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_cards" ADD CONSTRAINT "physical_cards_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email_once" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "cards_of_user" ON "cards" USING btree ("user_id","bound_at");--> statement-breakpoint
CREATE INDEX "physical_cards_of_batch" ON "physical_cards" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "visits_of_card" ON "visits" USING btree ("card_id","at");--> statement-breakpoint
CREATE INDEX "photos_by_name" ON "photos" USING btree ("name");