-- Programs that read contacts follow their changes too: a tombstone is left where a device or a program can ask for it.
CREATE OR REPLACE FUNCTION bury_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next bigint := next_address_book_version(OLD.user_id);
BEGIN
  IF EXISTS (SELECT FROM api_keys WHERE user_id = OLD.user_id AND scopes && ARRAY['contacts.sync', 'contacts.read']) THEN
    INSERT INTO contact_tombstones (contact_id, user_id, version, removed_at) VALUES (OLD.id, OLD.user_id, next, now());
  ELSE
    UPDATE address_books SET forgotten_version = next WHERE user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
