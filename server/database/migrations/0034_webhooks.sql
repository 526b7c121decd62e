CREATE TABLE "domain_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"dispatched_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"status" integer,
	"fault" text,
	"ms" integer,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed', 'dropped')),
	CONSTRAINT "webhook_deliveries_tries" CHECK ("webhook_deliveries"."tries" between 0 and 10),
	CONSTRAINT "webhook_deliveries_next" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"events" text[] NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_because" text,
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality("webhook_endpoints"."events") > 0),
	CONSTRAINT "webhook_endpoints_disabled" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_because" is null)),
	CONSTRAINT "webhook_endpoints_because" CHECK ("webhook_endpoints"."disabled_because" in ('owner', 'gone', 'failing', 'secretLost'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_domain_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."domain_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_events_of_subject" ON "domain_events" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "domain_events_of_user" ON "domain_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "domain_events_waiting" ON "domain_events" USING btree ("id") WHERE "domain_events"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_of_user" ON "webhook_endpoints" USING btree ("user_id","id");--> statement-breakpoint
-- Writes an event of an account if one of its endpoints wants it, and wakes the processes that deliver (the
-- channel of server/webhooks/jobs.ts). Of two events of one subject, whose row is locked, the later has the
-- greater id, whatever the clocks say.
CREATE FUNCTION write_domain_event(owner uuid, event_type text, subject_id uuid, event_at timestamptz, event_data jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  milliseconds bigint := floor(extract(epoch FROM event_at) * 1000);
  latest bigint;
  random text;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE user_id = owner AND disabled_at IS NULL AND event_type = ANY (events)) THEN
    RETURN;
  END IF;
  SELECT ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint INTO latest
    FROM domain_events WHERE subject = subject_id ORDER BY id DESC LIMIT 1;
  milliseconds := greatest(milliseconds, latest + 1);
  random := replace(gen_random_uuid()::text, '-', '');
  INSERT INTO domain_events (id, user_id, type, subject, data, at) VALUES (
    (lpad(to_hex(milliseconds), 12, '0') || '7' || substr(random, 14))::uuid,
    owner, event_type, subject_id, event_data, event_at);
  PERFORM pg_notify('webhooks_due', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION write_contact_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  withdrawn_at text := current_setting('visita.withdrawn_at', true);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_domain_event(NEW.user_id, 'contact.created', NEW.id, NEW.left_at, '{}');
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM write_domain_event(NEW.user_id, 'contact.corrected', NEW.id, NEW.corrected_at, '{}');
  ELSE
    -- what was sent of a contact is erased with it
    UPDATE webhook_deliveries SET body = NULL FROM domain_events
      WHERE domain_events.subject = OLD.id AND webhook_deliveries.event_id = domain_events.id AND body IS NOT NULL;
    IF withdrawn_at <> '' THEN
      PERFORM write_domain_event(OLD.user_id, 'contact.withdrawn', OLD.id, withdrawn_at::timestamptz, '{}');
    ELSE
      PERFORM write_domain_event(OLD.user_id, 'contact.removed', OLD.id, clock_timestamp(), '{}');
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_event AFTER INSERT OR DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION write_contact_event();
--> statement-breakpoint
CREATE TRIGGER contacts_corrected_event AFTER UPDATE OF corrected_at ON contacts FOR EACH ROW
  WHEN (NEW.corrected_at IS NOT NULL) EXECUTE FUNCTION write_contact_event();
--> statement-breakpoint
CREATE FUNCTION write_card_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_domain_event(NEW.user_id, 'card.created', NEW.id, NEW.bound_at, '{}');
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM write_domain_event(NEW.user_id, 'card.changed', NEW.id, NEW.updated_at, '{}');
  ELSE
    PERFORM write_domain_event(OLD.user_id, 'card.removed', OLD.id, clock_timestamp(), '{}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cards_event AFTER INSERT OR DELETE ON cards FOR EACH ROW EXECUTE FUNCTION write_card_event();
--> statement-breakpoint
CREATE TRIGGER cards_changed_event AFTER UPDATE OF version ON cards FOR EACH ROW
  WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION write_card_event();
--> statement-breakpoint
CREATE FUNCTION write_card_move_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_domain_event(
    user_id,
    CASE NEW.action WHEN 'pause' THEN 'card.paused' WHEN 'resume' THEN 'card.resumed' WHEN 'reportLost' THEN 'card.lost' ELSE 'card.found' END,
    id, NEW.moved_at, jsonb_strip_nulls(jsonb_build_object('physicalCardId', NEW.physical_card_id))
  ) FROM cards WHERE id = NEW.card_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER card_moves_event AFTER INSERT ON card_moves FOR EACH ROW EXECUTE FUNCTION write_card_move_event();
--> statement-breakpoint
CREATE FUNCTION write_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_domain_event(NEW.user_id, 'order.created', NEW.id, NEW.created_at, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_event AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION write_order_event();
--> statement-breakpoint
CREATE FUNCTION write_order_move_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a failed refund returns the order to its earlier state, which is no second payment
  PERFORM write_domain_event(
    user_id, CASE WHEN NEW.action LIKE 'backTo%' THEN 'order.restored' ELSE 'order.' || NEW."to" END, id, NEW.moved_at, '{}'
  ) FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_moves_event AFTER INSERT ON order_moves FOR EACH ROW
  WHEN (NEW.subject = 'order') EXECUTE FUNCTION write_order_move_event();
--> statement-breakpoint
CREATE FUNCTION write_subscription_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_domain_event(NEW.user_id, 'subscription.created', NEW.id, NEW.created_at, '{}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_event AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION write_subscription_event();
--> statement-breakpoint
CREATE FUNCTION write_subscription_move_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_domain_event(user_id, 'subscription.changed', id, NEW.moved_at, '{}')
    FROM subscriptions WHERE id = NEW.subscription_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_moves_event AFTER INSERT ON subscription_moves FOR EACH ROW
  EXECUTE FUNCTION write_subscription_move_event();
