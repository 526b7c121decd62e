CREATE TABLE "address_books" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" bigint NOT NULL,
	"forgotten_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_tombstones" (
	"contact_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_books" ADD CONSTRAINT "address_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tombstones" ADD CONSTRAINT "contact_tombstones_user_id_address_books_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."address_books"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_tombstones_by_version" ON "contact_tombstones" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "contact_tombstones_by_age" ON "contact_tombstones" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "contacts_by_version" ON "contacts" USING btree ("user_id","version");--> statement-breakpoint
UPDATE contacts SET version = numbered.version
FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id) AS version FROM contacts) numbered
WHERE contacts.id = numbered.id;
--> statement-breakpoint
INSERT INTO address_books (user_id, version) SELECT user_id, max(version) FROM contacts GROUP BY user_id;
--> statement-breakpoint
-- The row's lock lasts until the commit, so that a reader never sees a version before an earlier one.
CREATE FUNCTION next_address_book_version(owner uuid) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO address_books AS book (user_id, version) VALUES (owner, 1)
  ON CONFLICT (user_id) DO UPDATE SET version = book.version + 1 RETURNING version
$$;
--> statement-breakpoint
CREATE FUNCTION count_contact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := next_address_book_version(NEW.user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_count_insert BEFORE INSERT ON contacts FOR EACH ROW
  EXECUTE FUNCTION count_contact_change();
--> statement-breakpoint
CREATE TRIGGER contacts_count_update BEFORE UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.phone, OLD.company, OLD.message, OLD.note, OLD.met_at, OLD.tags, OLD.language,
    OLD.corrected_at) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone, NEW.company, NEW.message, NEW.note, NEW.met_at,
    NEW.tags, NEW.language, NEW.corrected_at))
  EXECUTE FUNCTION count_contact_change();
--> statement-breakpoint
-- A tombstone is left only where a device can ask for it; else the tokens that would need it become invalid.
CREATE FUNCTION bury_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint := next_address_book_version(OLD.user_id);
BEGIN
  IF EXISTS (SELECT FROM api_keys WHERE user_id = OLD.user_id AND 'contacts.sync' = ANY (scopes)) THEN
    INSERT INTO contact_tombstones (contact_id, user_id, version, removed_at) VALUES (OLD.id, OLD.user_id, next, now());
  ELSE
    UPDATE address_books SET forgotten_version = next WHERE user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_bury AFTER DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION bury_contact();
