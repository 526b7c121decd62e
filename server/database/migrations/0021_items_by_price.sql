ALTER TABLE "order_items" DROP CONSTRAINT "order_items_once";--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_once_a_price" UNIQUE("order_id","sku","unit_price");