ALTER TABLE "orders" ADD COLUMN "refunded_from" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_from" CHECK ("orders"."refunded_from" in ('cancelled', 'paid', 'shipped', 'completed'));--> statement-breakpoint
-- what was refunded before this was kept has it in its history
UPDATE "orders" SET "refunded_from" = (
	SELECT "from" FROM "order_moves" WHERE "order_id" = "orders"."id" AND "subject" = 'order' AND "action" = 'refund' ORDER BY "turn" DESC LIMIT 1)
	WHERE "status" = 'refunded';
