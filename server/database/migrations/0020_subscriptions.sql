CREATE TABLE "reward_codes" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"unit" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"used_by" uuid,
	"subscription_id" uuid,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reward_codes_one_of_subscription" UNIQUE("subscription_id"),
	CONSTRAINT "reward_codes_length" CHECK ("reward_codes"."length" > 0 and "reward_codes"."unit" in ('days', 'months'))
);
--> statement-breakpoint
CREATE TABLE "seat_invitations" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"reason" text NOT NULL,
	"is_of_order" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_amount" integer NOT NULL,
	"total" integer NOT NULL,
	"amount_due" integer NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"hosted_url" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_invoices_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "subscription_invoices_reason" CHECK ("subscription_invoices"."reason" in ('create', 'cycle', 'update', 'manual')),
	CONSTRAINT "subscription_invoices_status" CHECK ("subscription_invoices"."status" in ('draft', 'open', 'paid', 'void', 'uncollectible')),
	CONSTRAINT "subscription_invoices_total" CHECK ("subscription_invoices"."total" = "subscription_invoices"."subtotal" + "subscription_invoices"."tax_amount")
);
--> statement-breakpoint
CREATE TABLE "subscription_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"turn" integer GENERATED ALWAYS AS IDENTITY (sequence name "subscription_moves_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "subscription_moves_actor" CHECK ("subscription_moves"."actor" in ('user', 'admin', 'provider', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_no" text NOT NULL,
	"user_id" uuid,
	"plan" text NOT NULL,
	"price_id" uuid,
	"currency" text NOT NULL,
	"price" integer NOT NULL,
	"seats" integer NOT NULL,
	"order_id" uuid,
	"renewed_from" uuid,
	"colours" jsonb NOT NULL,
	"card_id" uuid,
	"language" text NOT NULL,
	"destination" jsonb NOT NULL,
	"has_trial" boolean NOT NULL,
	"consent" jsonb,
	"length" integer,
	"length_unit" text,
	"wanted" jsonb NOT NULL,
	"rev" integer DEFAULT 0 NOT NULL,
	"aligned_rev" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"status" text NOT NULL,
	"stripe_id" text,
	"schedule_id" text,
	"payment_method_id" text,
	"later_plan" text,
	"is_ending" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"waiting_until" timestamp (3) with time zone,
	"activated_at" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"seq" integer DEFAULT 0 NOT NULL,
	"clock_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_subscription_no_unique" UNIQUE("subscription_no"),
	CONSTRAINT "subscriptions_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "subscriptions_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "subscriptions_schedule_id_unique" UNIQUE("schedule_id"),
	CONSTRAINT "subscriptions_revs" CHECK ("subscriptions"."aligned_rev" <= "subscriptions"."rev"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('created', 'pending', 'paid', 'waiting', 'trial', 'active', 'paused', 'cancelled', 'expired', 'completed', 'released', 'unknown')),
	CONSTRAINT "subscriptions_one_trial" CHECK ("subscriptions"."renewed_from" is null or not "subscriptions"."has_trial"),
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price" >= 0 and "subscriptions"."seats" > 0),
	CONSTRAINT "subscriptions_length" CHECK (("subscriptions"."length" is null) = ("subscriptions"."length_unit" is null) and coalesce("subscriptions"."length" > 0, true) and coalesce("subscriptions"."length_unit" in ('days', 'months'), true)),
	CONSTRAINT "subscriptions_period" CHECK (coalesce("subscriptions"."period_start" <= "subscriptions"."period_end", true))
);
--> statement-breakpoint
ALTER TABLE "card_coverages" ADD COLUMN "live_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_codes" ADD CONSTRAINT "reward_codes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_invitations" ADD CONSTRAINT "seat_invitations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_moves" ADD CONSTRAINT "subscription_moves_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_plans_code_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price_id_plan_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."plan_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renewed_from_subscriptions_id_fk" FOREIGN KEY ("renewed_from") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_codes_by_user" ON "reward_codes" USING btree ("used_by");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_invitations_one_open" ON "seat_invitations" USING btree ("subscription_id","email") WHERE "seat_invitations"."used_at" is null;--> statement-breakpoint
CREATE INDEX "seat_invitations_by_end" ON "seat_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_one_of_card" ON "seats" USING btree ("card_id") WHERE "seats"."ends_at" is null;--> statement-breakpoint
CREATE INDEX "seats_of_subscription" ON "seats" USING btree ("subscription_id","starts_at");--> statement-breakpoint
CREATE INDEX "seats_of_user" ON "seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscription_invoices_of" ON "subscription_invoices" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoices_one_a_period" ON "subscription_invoices" USING btree ("subscription_id","period_start") WHERE "subscription_invoices"."reason" = 'cycle' and "subscription_invoices"."status" <> 'void';--> statement-breakpoint
CREATE INDEX "subscription_invoices_open" ON "subscription_invoices" USING btree ("subscription_id") WHERE "subscription_invoices"."status" = 'open';--> statement-breakpoint
CREATE INDEX "subscription_moves_of" ON "subscription_moves" USING btree ("subscription_id","turn");--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_card" ON "subscriptions" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at") WHERE "subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_unaligned" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."aligned_rev" < "subscriptions"."rev";--> statement-breakpoint
CREATE INDEX "subscriptions_live" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."stripe_id" is not null and "subscriptions"."status" not in ('cancelled', 'expired', 'completed', 'released');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_renewed_once" ON "subscriptions" USING btree ("renewed_from") WHERE "subscriptions"."status" not in ('created', 'pending', 'cancelled', 'expired', 'completed', 'released');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_subscription_invoice_id_subscription_invoices_id_fk" FOREIGN KEY ("subscription_invoice_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_invoice_id_subscription_invoices_id_fk" FOREIGN KEY ("subscription_invoice_id") REFERENCES "public"."subscription_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION subscription_moves_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of a subscription is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_moves_stay';
END $$;--> statement-breakpoint
CREATE TRIGGER subscription_moves_stay BEFORE UPDATE OR DELETE ON subscription_moves FOR EACH ROW EXECUTE FUNCTION subscription_moves_stay();--> statement-breakpoint
CREATE FUNCTION seats_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most integer;
BEGIN
  IF NEW.ends_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  SELECT seats INTO most FROM subscriptions WHERE id = NEW.subscription_id FOR UPDATE;
  IF (SELECT count(*) FROM seats WHERE subscription_id = NEW.subscription_id AND ends_at IS NULL AND id <> NEW.id) >= most THEN
    RAISE EXCEPTION 'a subscription has no seat left' USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_fit';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER seats_fit BEFORE INSERT OR UPDATE OF ends_at, subscription_id ON seats FOR EACH ROW EXECUTE FUNCTION seats_fit();
