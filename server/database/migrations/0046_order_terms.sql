CREATE TABLE "order_terms" (
	"order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "order_terms_order_id_code_language_pk" PRIMARY KEY("order_id","code","language")
);
--> statement-breakpoint
ALTER TABLE "order_terms" ADD CONSTRAINT "order_terms_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_terms" ADD CONSTRAINT "order_terms_of_page" FOREIGN KEY ("code","language","version") REFERENCES "public"."page_versions"("code","language","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER order_terms_frozen BEFORE UPDATE OR DELETE ON order_terms FOR EACH ROW EXECUTE FUNCTION stays_as_placed();
