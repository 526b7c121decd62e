CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"staff_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('hold', 'resume', 'tracking', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "audit_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "audit_keys_one" CHECK ("audit_keys"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "payments_refused";--> statement-breakpoint
DROP INDEX "payments_refused_of_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "released_pieces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "on_hold_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_refused" ON "payments" USING btree ("id") WHERE "payments"."status" in ('pending', 'failed') and "payments"."failure" not in ('expired', 'cancelled');--> statement-breakpoint
CREATE INDEX "payments_refused_of_order" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('pending', 'failed') and "payments"."failure" not in ('expired', 'cancelled');