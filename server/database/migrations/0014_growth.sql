CREATE TABLE "tallies" (
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"ended_in" date NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_to_ship";--> statement-breakpoint
DROP INDEX "card_counters_due";--> statement-breakpoint
DROP INDEX "subscriptions_counted";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_emptied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "tallies_by_day" ON "tallies" USING btree ("topic","day");--> statement-breakpoint
CREATE INDEX "orders_awaiting_parcel" ON "orders" USING btree ("id") WHERE "orders"."status" = 'paid' and "orders"."shipping_status" in ('preparing', 'ready_to_ship', 'pending') and "orders"."on_hold_since" is null and "orders"."disputed_since" is null and not "orders"."is_emptied";--> statement-breakpoint
CREATE INDEX "card_counters_due_cards" ON "card_counters" USING btree ("due_on","card_id") WHERE "card_counters"."due_on" is not null;--> statement-breakpoint
-- A refund of lines may leave an order without anything to send.
CREATE FUNCTION update_is_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET is_emptied = found.is_emptied
  FROM (
    SELECT o.id, NOT EXISTS (
      SELECT FROM order_items i WHERE i.order_id = o.id AND i.kind = 'product' AND i.quantity > (
        SELECT coalesce(sum((l ->> 'quantity')::int), 0)
        FROM payments p JOIN refunds r ON r.payment_id = p.id CROSS JOIN jsonb_array_elements(r.part -> 'lines') l
        WHERE p.order_id = i.order_id AND r.status NOT IN ('failed', 'cancelled') AND l ->> 'sku' = i.sku AND (l ->> 'unitPrice')::int = i.unit_price)
    ) AS is_emptied
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.payment_id
  ) AS found
  WHERE orders.id = found.id AND orders.is_emptied <> found.is_emptied;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_update_is_emptied AFTER INSERT OR UPDATE OF status, part ON refunds FOR EACH ROW WHEN (NEW.part IS NOT NULL) EXECUTE FUNCTION update_is_emptied();--> statement-breakpoint
-- The totals in which a row of a table counts. Days are those of Montréal, the seller's home.
CREATE FUNCTION order_tallies(o orders) RETURNS SETOF tallies LANGUAGE sql STABLE AS $$
  SELECT 'orders', o.status, '-infinity'::date, '-infinity'::date, 1, 0::bigint WHERE o.id IS NOT NULL
  UNION ALL
  SELECT 'toShip', '', (coalesce(o.paid_at, o.created_at) AT TIME ZONE 'America/Toronto')::date, '-infinity', 1, 0
  WHERE o.status = 'paid' AND o.shipping_status IN ('preparing', 'ready_to_ship', 'pending')
    AND o.on_hold_since IS NULL AND o.disputed_since IS NULL AND NOT o.is_emptied
$$;--> statement-breakpoint
CREATE FUNCTION subscription_tallies(s subscriptions) RETURNS SETOF tallies LANGUAGE sql STABLE AS $$
  SELECT 'subscriptions', s.status || ':' || s.plan,
    coalesce(date_trunc('month', coalesce(s.trial_end, s.started_at) AT TIME ZONE 'America/Toronto')::date, '-infinity'),
    coalesce(CASE WHEN s.status IN ('cancelled', 'expired', 'completed', 'released') AND s.started_at IS NOT NULL
      THEN date_trunc('month', s.ends_at AT TIME ZONE 'America/Toronto')::date END, '-infinity'),
    1, s.price::bigint
  WHERE s.id IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION card_tallies(c cards) RETURNS SETOF tallies LANGUAGE sql STABLE AS $$
  SELECT 'cards', '', '-infinity'::date, '-infinity'::date, 1, 0::bigint WHERE c.id IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION physical_card_move_tallies(m physical_card_moves) RETURNS SETOF tallies LANGUAGE sql STABLE AS $$
  SELECT 'activated', '', (m.moved_at AT TIME ZONE 'America/Toronto')::date, '-infinity'::date, 1, 0::bigint WHERE m.action = 'bind'
$$;--> statement-breakpoint
CREATE FUNCTION document_tallies(d documents) RETURNS SETOF tallies LANGUAGE sql STABLE AS $$
  SELECT 'sales', '', d.issued_on, '-infinity'::date, CASE WHEN d.kind = 'invoice' AND d.replaces_id IS NULL THEN 1 ELSE 0 END,
    CASE d.kind WHEN 'creditNote' THEN -d.subtotal - d.shipping_amount ELSE d.subtotal + d.shipping_amount END::bigint
  WHERE d.id IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION dispute_tallies(d disputes) RETURNS SETOF tallies LANGUAGE sql STABLE AS $$
  SELECT 'sales', '', d.lost_on, '-infinity'::date, 0, -d.loss_net::bigint WHERE d.loss = 'badDebt'
$$;--> statement-breakpoint
CREATE FUNCTION add_order_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies
  SELECT topic, key, day, ended_in, sum(count), sum(amount)
  FROM (SELECT * FROM order_tallies(NEW) UNION ALL SELECT topic, key, day, ended_in, -count, -amount FROM order_tallies(OLD)) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION add_order_tallies();--> statement-breakpoint
CREATE TRIGGER orders_counted_again AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.shipping_status IS DISTINCT FROM NEW.shipping_status OR OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.on_hold_since IS DISTINCT FROM NEW.on_hold_since OR OLD.disputed_since IS DISTINCT FROM NEW.disputed_since OR OLD.is_emptied <> NEW.is_emptied)
  EXECUTE FUNCTION add_order_tallies();--> statement-breakpoint
CREATE FUNCTION add_subscription_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies
  SELECT topic, key, day, ended_in, sum(count), sum(amount)
  FROM (SELECT * FROM subscription_tallies(NEW) UNION ALL SELECT topic, key, day, ended_in, -count, -amount FROM subscription_tallies(OLD)) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER subscriptions_counted AFTER INSERT OR DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION add_subscription_tallies();--> statement-breakpoint
CREATE TRIGGER subscriptions_counted_again AFTER UPDATE ON subscriptions FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.plan <> NEW.plan OR OLD.price <> NEW.price OR OLD.started_at IS DISTINCT FROM NEW.started_at OR OLD.trial_end IS DISTINCT FROM NEW.trial_end OR OLD.ends_at IS DISTINCT FROM NEW.ends_at)
  EXECUTE FUNCTION add_subscription_tallies();--> statement-breakpoint
CREATE FUNCTION add_card_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies
  SELECT topic, key, day, ended_in, sum(count), sum(amount)
  FROM (SELECT * FROM card_tallies(NEW) UNION ALL SELECT topic, key, day, ended_in, -count, -amount FROM card_tallies(OLD)) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cards_counted AFTER INSERT OR DELETE ON cards FOR EACH ROW EXECUTE FUNCTION add_card_tallies();--> statement-breakpoint
CREATE FUNCTION add_physical_card_move_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies
  SELECT topic, key, day, ended_in, sum(count), sum(amount)
  FROM (SELECT * FROM physical_card_move_tallies(NEW) UNION ALL SELECT topic, key, day, ended_in, -count, -amount FROM physical_card_move_tallies(OLD)) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER physical_card_moves_counted AFTER INSERT OR DELETE ON physical_card_moves FOR EACH ROW EXECUTE FUNCTION add_physical_card_move_tallies();--> statement-breakpoint
CREATE FUNCTION add_document_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies
  SELECT topic, key, day, ended_in, sum(count), sum(amount)
  FROM (SELECT * FROM document_tallies(NEW) UNION ALL SELECT topic, key, day, ended_in, -count, -amount FROM document_tallies(OLD)) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_counted AFTER INSERT OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION add_document_tallies();--> statement-breakpoint
CREATE FUNCTION add_dispute_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies
  SELECT topic, key, day, ended_in, sum(count), sum(amount)
  FROM (SELECT * FROM dispute_tallies(NEW) UNION ALL SELECT topic, key, day, ended_in, -count, -amount FROM dispute_tallies(OLD)) AS changed
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER disputes_counted AFTER INSERT OR DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION add_dispute_tallies();--> statement-breakpoint
CREATE TRIGGER disputes_counted_again AFTER UPDATE ON disputes FOR EACH ROW
  WHEN (OLD.loss IS DISTINCT FROM NEW.loss OR OLD.lost_on IS DISTINCT FROM NEW.lost_on OR OLD.loss_net <> NEW.loss_net)
  EXECUTE FUNCTION add_dispute_tallies();--> statement-breakpoint
CREATE VIEW tally_recounts AS
  SELECT topic, key, day, ended_in, sum(count)::int AS count, sum(amount)::bigint AS amount
  FROM (
    SELECT tally.* FROM orders CROSS JOIN LATERAL order_tallies(orders) AS tally
    UNION ALL
    SELECT tally.* FROM subscriptions CROSS JOIN LATERAL subscription_tallies(subscriptions) AS tally
    UNION ALL
    SELECT tally.* FROM cards CROSS JOIN LATERAL card_tallies(cards) AS tally
    UNION ALL
    SELECT tally.* FROM physical_card_moves CROSS JOIN LATERAL physical_card_move_tallies(physical_card_moves) AS tally
    UNION ALL
    SELECT tally.* FROM documents CROSS JOIN LATERAL document_tallies(documents) AS tally
    UNION ALL
    SELECT tally.* FROM disputes CROSS JOIN LATERAL dispute_tallies(disputes) AS tally
  ) AS counted
  GROUP BY 1, 2, 3, 4;--> statement-breakpoint
UPDATE orders SET is_emptied = true
WHERE id IN (SELECT p.order_id FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE r.part IS NOT NULL) AND NOT EXISTS (
  SELECT FROM order_items i WHERE i.order_id = orders.id AND i.kind = 'product' AND i.quantity > (
    SELECT coalesce(sum((l ->> 'quantity')::int), 0)
    FROM payments p JOIN refunds r ON r.payment_id = p.id CROSS JOIN jsonb_array_elements(r.part -> 'lines') l
    WHERE p.order_id = i.order_id AND r.status NOT IN ('failed', 'cancelled') AND l ->> 'sku' = i.sku AND (l ->> 'unitPrice')::int = i.unit_price));--> statement-breakpoint
TRUNCATE tallies;--> statement-breakpoint
INSERT INTO tallies SELECT * FROM tally_recounts;
