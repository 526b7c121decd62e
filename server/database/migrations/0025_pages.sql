CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_versions_once" UNIQUE("code","language","version"),
	CONSTRAINT "page_versions_language" CHECK ("page_versions"."language" in ('en', 'fr', 'zh-CN', 'zh-TW')),
	CONSTRAINT "page_versions_code" CHECK ("page_versions"."code" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "page_versions_version" CHECK ("page_versions"."version" > 0),
	CONSTRAINT "page_versions_title" CHECK ("page_versions"."title" <> '')
);--> statement-breakpoint
CREATE FUNCTION page_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a page is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_versions_stay';
END $$;--> statement-breakpoint
CREATE TRIGGER page_versions_stay BEFORE UPDATE OR DELETE ON page_versions FOR EACH ROW EXECUTE FUNCTION page_versions_stay();--> statement-breakpoint
CREATE TRIGGER page_versions_kept BEFORE TRUNCATE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION page_versions_stay();
