CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"address" text NOT NULL,
	"zip_code" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addresses_country" CHECK ("addresses"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"variant" text NOT NULL,
	"picture" text,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"amount" integer NOT NULL,
	"weight_grams" integer NOT NULL,
	CONSTRAINT "order_items_in_line" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_once" UNIQUE("order_id","sku"),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_amount" CHECK ("order_items"."unit_price" >= 0 and "order_items"."amount" = "order_items"."unit_price" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_moves_subject" CHECK ("order_moves"."subject" in ('order', 'shipping')),
	CONSTRAINT "order_moves_actor" CHECK ("order_moves"."actor" in ('user', 'admin', 'provider', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"user_id" uuid,
	"placement_key" text NOT NULL,
	"placement_hash" "bytea" NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"shipping_status" text,
	"stock" text DEFAULT 'reserved' NOT NULL,
	"currency" text NOT NULL,
	"subtotal" integer NOT NULL,
	"shipping_amount" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"tax_amount" integer NOT NULL,
	"total" integer NOT NULL,
	"notes" text NOT NULL,
	"delivery_address" jsonb,
	"destination" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"shipping_company" text,
	"tracking_number" text,
	"shipped_at" timestamp (3) with time zone,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"invoice_no" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_invoice_no_unique" UNIQUE("invoice_no"),
	CONSTRAINT "orders_one_a_press" UNIQUE("user_id","placement_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded')),
	CONSTRAINT "orders_shipping_status" CHECK ("orders"."shipping_status" in ('preparing', 'ready_to_ship', 'pending', 'shipped', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned')),
	CONSTRAINT "orders_stock" CHECK ("orders"."stock" in ('reserved', 'sold', 'released')),
	CONSTRAINT "orders_sold_when_paid" CHECK ("orders"."status" not in ('paid', 'shipped', 'completed') or "orders"."stock" = 'sold'),
	CONSTRAINT "orders_amounts" CHECK (least("orders"."subtotal", "orders"."shipping_amount", "orders"."tax_amount") >= 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."shipping_amount" + "orders"."tax_amount")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"detail" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "once_only" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_no" text NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"session_id" text,
	"checkout_url" text,
	"expires_at" timestamp (3) with time zone,
	"payment_intent_id" text,
	"invoice_id" text,
	"card_brand" text,
	"card_last4" text,
	"receipt_url" text,
	"failure" text,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "payments_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "payments_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "payments_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payments_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('checkout', 'saved')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'processing', 'completed', 'failed', 'refunded')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"stripe_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('asked', 'pending', 'succeeded', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "stripe_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"local_id" text NOT NULL,
	"key" text NOT NULL,
	"params_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"stripe_id" text,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stripe_attempts_key_unique" UNIQUE("key"),
	CONSTRAINT "stripe_attempts_state" CHECK ("stripe_attempts"."state" in ('started', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stripe_customers_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_drift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"object_id" text NOT NULL,
	"field" text NOT NULL,
	"ours" text,
	"theirs" text,
	"found_at" timestamp (3) with time zone NOT NULL,
	"repaired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"api_version" text,
	"created" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "stripe_events_state" CHECK ("stripe_events"."state" in ('new', 'done', 'ignored', 'failed', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_sku" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"stripe_id" text,
	CONSTRAINT "prices_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "prices_one_at_a_time" UNIQUE("product_sku","currency","valid_from"),
	CONSTRAINT "prices_amount" CHECK ("prices"."amount" >= 0),
	CONSTRAINT "prices_currency" CHECK ("prices"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"sku" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"words" jsonb NOT NULL,
	"weight_grams" integer NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"pictures" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_sku" CHECK ("products"."sku" ~ '^[A-Z0-9-]{2,40}$'),
	CONSTRAINT "products_category" CHECK ("products"."category" in ('cards', 'tags', 'accessories')),
	CONSTRAINT "products_weight" CHECK ("products"."weight_grams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"amount" integer NOT NULL,
	"free_from" integer,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipping_rates_one_at_a_time" UNIQUE("zone","valid_from"),
	CONSTRAINT "shipping_rates_zone" CHECK ("shipping_rates"."zone" in ('domestic', 'international')),
	CONSTRAINT "shipping_rates_amount" CHECK ("shipping_rates"."amount" >= 0 and coalesce("shipping_rates"."free_from" >= 0, true)),
	CONSTRAINT "shipping_rates_days" CHECK ("shipping_rates"."min_days" between 1 and "shipping_rates"."max_days")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"code" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"province" text,
	"kind" text NOT NULL,
	"rate" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"is_registered" boolean NOT NULL,
	"stripe_id" text,
	CONSTRAINT "tax_rates_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "tax_rates_kind" CHECK ("tax_rates"."kind" in ('gst', 'hst', 'qst', 'pst', 'rst')),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" between 0 and 100000),
	CONSTRAINT "tax_rates_days" CHECK (coalesce("tax_rates"."valid_until" > "tax_rates"."valid_from", true))
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_sku" text NOT NULL,
	"names" jsonb NOT NULL,
	"colour" text,
	"is_listed" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"received" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variants_sku" CHECK ("variants"."sku" ~ '^[A-Z0-9-]{2,40}$'),
	CONSTRAINT "variants_colour" CHECK ("variants"."colour" in ('pink', 'blue', 'silver', 'gold', 'black')),
	CONSTRAINT "variants_stock" CHECK ("variants"."reserved" >= 0 and "variants"."sold" >= 0 and "variants"."reserved" + "variants"."sold" <= "variants"."received")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sku_variants_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."variants"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_sku_products_sku_fk" FOREIGN KEY ("product_sku") REFERENCES "public"."products"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_sku_products_sku_fk" FOREIGN KEY ("product_sku") REFERENCES "public"."products"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_of_user" ON "addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "order_moves_of_order" ON "order_moves" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_of_user_by_status" ON "orders" USING btree ("user_id","status","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("pay_by") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_under_way" ON "orders" USING btree ("shipped_at") WHERE "orders"."status" = 'shipped';--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("kind","about") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paid_once" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('completed', 'refunded');--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "stripe_attempts_of" ON "stripe_attempts" USING btree ("purpose","local_id");--> statement-breakpoint
CREATE INDEX "stripe_attempts_open" ON "stripe_attempts" USING btree ("started_at") WHERE "stripe_attempts"."state" = 'started';--> statement-breakpoint
CREATE INDEX "stripe_drift_by_age" ON "stripe_drift" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "stripe_events_open" ON "stripe_events" USING btree ("object_id","created") WHERE "stripe_events"."state" in ('new', 'failed');--> statement-breakpoint
CREATE INDEX "stripe_events_by_age" ON "stripe_events" USING btree ("created");--> statement-breakpoint
CREATE INDEX "tax_rates_of_region" ON "tax_rates" USING btree ("country","province");--> statement-breakpoint
CREATE INDEX "variants_of_product" ON "variants" USING btree ("product_sku");