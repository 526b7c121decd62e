ALTER TABLE "api_keys" ADD COLUMN "origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_by_origin" ON "api_keys" USING gin ("origins");