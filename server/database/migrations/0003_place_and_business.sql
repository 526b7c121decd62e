ALTER TABLE "users" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supply_evidence" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_country" text;
--> statement-breakpoint
CREATE TRIGGER orders_evidence_frozen BEFORE UPDATE OF supply_evidence ON orders FOR EACH ROW
	WHEN (OLD.supply_evidence IS DISTINCT FROM NEW.supply_evidence)
	EXECUTE FUNCTION refuse_order_change();
