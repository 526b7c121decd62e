CREATE TABLE "contact_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "contact_consents_kind" CHECK ("contact_consents"."kind" in ('contact', 'updates'))
);
--> statement-breakpoint
CREATE TABLE "contact_links" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"is_mailed" boolean NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid,
	"owner_name" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"met_at" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"ticket_hash" "bytea" NOT NULL,
	"updates" text DEFAULT 'off' NOT NULL,
	"known_file" "bytea",
	"known_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "contacts_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "contacts_language" CHECK ("contacts"."language" in ('en', 'fr', 'zh-CN', 'zh-TW')),
	CONSTRAINT "contacts_updates" CHECK ("contacts"."updates" in ('off', 'asked', 'on')),
	CONSTRAINT "contacts_known" CHECK ("contacts"."updates" <> 'on' or "contacts"."known_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_consents_of_contact" ON "contact_consents" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_consents_once" ON "contact_consents" USING btree ("contact_id","kind") WHERE "contact_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "contact_links_of_contact" ON "contact_links" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contacts_of_user" ON "contacts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "contacts_to_tell" ON "contacts" USING btree ("user_id") WHERE "contacts"."told_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_of_card" ON "contacts" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "contacts_with_updates" ON "contacts" USING btree ("id") WHERE "contacts"."updates" = 'on';