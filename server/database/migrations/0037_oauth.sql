CREATE TABLE "oauth_items" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key_id" uuid,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_items_key" CHECK (("oauth_items"."key_id" is null) = ("oauth_items"."kind" in ('Interaction', 'Client')))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "client_host" text;--> statement-breakpoint
ALTER TABLE "oauth_items" ADD CONSTRAINT "oauth_items_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_items_of_key" ON "oauth_items" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "oauth_items_by_end" ON "oauth_items" USING btree ("expires_at");