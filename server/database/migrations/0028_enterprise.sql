CREATE TABLE "enterprise_contracts" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"has_logo" boolean NOT NULL,
	"card_price" integer NOT NULL,
	"logo_price" integer NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "enterprise_contracts_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "enterprise_enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"cards" integer NOT NULL,
	"has_logo" boolean NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "enterprise_enquiries_status" CHECK ("enterprise_enquiries"."status" in ('new', 'answered', 'contract', 'closed')),
	CONSTRAINT "enterprise_enquiries_cards" CHECK ("enterprise_enquiries"."cards" > 0)
);
--> statement-breakpoint
CREATE TABLE "enterprise_enquiry_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"turn" integer GENERATED ALWAYS AS IDENTITY (sequence name "enterprise_enquiry_moves_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "enterprise_enquiry_moves_actor" CHECK ("enterprise_enquiry_moves"."actor" in ('guest', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "extras" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "enterprise_contracts" ADD CONSTRAINT "enterprise_contracts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_enquiry_moves" ADD CONSTRAINT "enterprise_enquiry_moves_enquiry_id_enterprise_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enterprise_enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enterprise_enquiries_by_status" ON "enterprise_enquiries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "enterprise_enquiries_of_email" ON "enterprise_enquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "enterprise_enquiry_moves_of" ON "enterprise_enquiry_moves" USING btree ("enquiry_id","turn");--> statement-breakpoint
CREATE INDEX "subscriptions_by_contract" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."plan" = 'enterprise' and "subscriptions"."status" = 'created';
--> statement-breakpoint
CREATE FUNCTION enterprise_enquiry_moves_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of an enquiry is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'enterprise_enquiry_moves_stay';
END $$;--> statement-breakpoint
CREATE TRIGGER enterprise_enquiry_moves_stay BEFORE UPDATE OR DELETE ON enterprise_enquiry_moves FOR EACH ROW EXECUTE FUNCTION enterprise_enquiry_moves_stay();
