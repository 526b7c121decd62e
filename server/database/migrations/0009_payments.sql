CREATE TABLE "stripe_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_moves_of_order";--> statement-breakpoint
DROP INDEX "payments_paid_once";--> statement-breakpoint
ALTER TABLE "order_moves" ADD COLUMN "turn" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "order_moves_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payment_method_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_moves_of_order" ON "order_moves" USING btree ("order_id","turn");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_paid_once" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('completed', 'refunded') and not "payments"."is_surplus";