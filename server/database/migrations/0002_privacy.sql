CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"link_hash" "bytea",
	"link_expires_at" timestamp (3) with time zone,
	CONSTRAINT "exports_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "exports_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "exports_status" CHECK ("exports"."status" in ('waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "exports_progress" CHECK ("exports"."progress" between 0 and 100),
	CONSTRAINT "exports_ready" CHECK (("exports"."status" = 'ready') = ("exports"."ready_at" is not null)),
	CONSTRAINT "exports_link" CHECK (("exports"."link_hash" is null) = ("exports"."link_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;