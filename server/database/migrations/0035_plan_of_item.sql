ALTER TABLE "plans" ADD COLUMN "sku" text GENERATED ALWAYS AS ('PLAN-' || upper(code)) STORED;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_sku_unique" UNIQUE("sku");--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "plan_sku" text GENERATED ALWAYS AS (case when kind = 'plan' then sku end) STORED;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_plan_sku_plans_sku_fk" FOREIGN KEY ("plan_sku") REFERENCES "public"."plans"("sku") ON DELETE no action ON UPDATE no action;
