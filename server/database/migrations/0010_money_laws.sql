-- The total of an order is that of its items and taxes; looked at when the transaction ends, since order and items come one after the other.
CREATE FUNCTION order_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	it orders%ROWTYPE;
	-- jsonb reads a column by its name, whichever of the two tables has fired
	of_order uuid := coalesce(to_jsonb(NEW) ->> 'order_id', to_jsonb(NEW) ->> 'id')::uuid;
BEGIN
	SELECT * INTO it FROM orders WHERE id = of_order;
	IF it.subtotal IS DISTINCT FROM (SELECT coalesce(sum(amount), 0) FROM order_items WHERE order_id = it.id)
		OR it.tax_amount IS DISTINCT FROM (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(it.taxes) line) THEN
		RAISE EXCEPTION 'order % does not add up', of_order USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_add_up';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_items_add_up AFTER INSERT ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();
--> statement-breakpoint
-- What was ordered and what it costs is never changed.
CREATE FUNCTION stays_as_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% stays as it was placed', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_frozen BEFORE UPDATE ON orders FOR EACH ROW
	WHEN ((OLD.currency, OLD.subtotal, OLD.shipping_amount, OLD.taxes, OLD.tax_amount, OLD.total, OLD.destination, OLD.order_no, OLD.created_at)
		IS DISTINCT FROM (NEW.currency, NEW.subtotal, NEW.shipping_amount, NEW.taxes, NEW.tax_amount, NEW.total, NEW.destination, NEW.order_no, NEW.created_at))
	EXECUTE FUNCTION stays_as_placed();
--> statement-breakpoint
CREATE TRIGGER order_items_frozen BEFORE UPDATE OR DELETE ON order_items FOR EACH ROW EXECUTE FUNCTION stays_as_placed();
--> statement-breakpoint
-- Refunds are together never above what was paid, whoever asks for them at one moment.
CREATE FUNCTION refunds_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paid payments%ROWTYPE;
BEGIN
	SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR UPDATE;
	IF paid.status NOT IN ('completed', 'refunded')
		OR NEW.amount + (SELECT coalesce(sum(amount), 0) FROM refunds
			WHERE payment_id = NEW.payment_id AND id <> NEW.id AND status NOT IN ('failed', 'cancelled')) > paid.amount THEN
		RAISE EXCEPTION 'payment % was not paid for that much', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF amount ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_payment();
