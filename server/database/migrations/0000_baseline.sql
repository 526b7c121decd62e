-- The tables of release 0.1.0. Older databases are brought here by before-baseline.json.gz (server/database/archive.ts).
-- Functions that indexes and generated columns use.
CREATE FUNCTION folded(words text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
	SELECT replace(replace(replace(replace(replace(translate(
		lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')),
		-- a database without a locale knows the capitals of English alone
		'ŁŒÆØЄІАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'łœæøєіабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'),
		'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ß', 'ss'), 'ł', 'l')
$$;
--> statement-breakpoint
-- Tables, each with its checks.
CREATE TABLE addresses (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	name text NOT NULL,
	phone text NOT NULL,
	country text NOT NULL,
	province text NOT NULL,
	city text NOT NULL,
	district text NOT NULL,
	address text NOT NULL,
	zip_code text NOT NULL,
	is_default boolean NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT addresses_country CHECK ((country ~ '^[A-Z]{2}$'::text))
);

CREATE TABLE alerts (
	id uuid NOT NULL,
	kind text NOT NULL,
	about text NOT NULL,
	detail text NOT NULL,
	raised_at timestamp(3) with time zone NOT NULL,
	resolved_at timestamp(3) with time zone,
	facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE audit_keys (
	id integer DEFAULT 1 NOT NULL,
	key bytea NOT NULL,
	CONSTRAINT audit_keys_one CHECK ((id = 1))
);

CREATE TABLE audit_log (
	id uuid NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	staff_id uuid,
	email text NOT NULL,
	action text NOT NULL,
	subject_type text NOT NULL,
	subject_id text,
	before jsonb,
	after jsonb,
	reason text,
	address text NOT NULL,
	user_agent text NOT NULL,
	request_id text NOT NULL,
	CONSTRAINT audit_log_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE TABLE backup_marks (
	at timestamp(3) with time zone NOT NULL
);

CREATE TABLE batches (
	id uuid NOT NULL,
	title text NOT NULL,
	validity_length integer,
	validity_unit text,
	created_at timestamp(3) with time zone NOT NULL,
	colour text,
	requested integer DEFAULT 0 NOT NULL,
	created integer DEFAULT 0 NOT NULL,
	sheets_requested integer DEFAULT 0 NOT NULL,
	sheets_rendered integer DEFAULT 0 NOT NULL,
	CONSTRAINT batches_colour CHECK ((colour = ANY (ARRAY['pink'::text, 'blue'::text, 'silver'::text, 'gold'::text, 'black'::text]))),
	CONSTRAINT batches_created CHECK (((created >= 0) AND (created <= requested))),
	CONSTRAINT batches_sheets CHECK (((sheets_rendered >= 0) AND (sheets_rendered <= sheets_requested))),
	CONSTRAINT batches_validity CHECK ((((validity_length IS NULL) = (validity_unit IS NULL)) AND COALESCE((validity_length > 0), true) AND COALESCE((validity_unit = ANY (ARRAY['days'::text, 'months'::text])), true)))
);

CREATE TABLE card_counters (
	card_id uuid NOT NULL,
	visits bigint DEFAULT 0 NOT NULL,
	saves bigint DEFAULT 0 NOT NULL,
	excluded bigint DEFAULT 0 NOT NULL,
	last_at timestamp(3) with time zone,
	number integer,
	rolled_up_to date,
	zone text,
	due_on date
);

CREATE SEQUENCE card_counters_number
	START WITH 1
	INCREMENT BY 1
	NO MINVALUE
	MAXVALUE 2147483647
	CACHE 1;

CREATE TABLE card_coverages (
	card_id uuid NOT NULL,
	is_special boolean NOT NULL,
	plan text NOT NULL,
	phase text NOT NULL,
	ends_at timestamp(3) with time zone,
	live_from timestamp(3) with time zone,
	CONSTRAINT card_coverages_phase CHECK ((phase = ANY (ARRAY['waiting'::text, 'trial'::text, 'active'::text]))),
	CONSTRAINT card_coverages_special CHECK ((is_special = (plan = 'special'::text))),
	CONSTRAINT card_coverages_special_end CHECK (((NOT is_special) OR ((phase = 'active'::text) AND (ends_at IS NOT NULL))))
);

CREATE TABLE card_days (
	card_number integer NOT NULL,
	day date NOT NULL,
	visits integer,
	visitors integer,
	nfc integer,
	qr integer,
	email integer,
	saves integer,
	tries integer
);

CREATE TABLE card_moves (
	id uuid NOT NULL,
	card_id uuid NOT NULL,
	action text NOT NULL,
	moved_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT card_moves_action CHECK ((action = ANY (ARRAY['pause'::text, 'resume'::text, 'reportLost'::text, 'reportFound'::text])))
);

CREATE TABLE card_transfers (
	card_id uuid NOT NULL,
	code_hash bytea NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	subscription text,
	CONSTRAINT card_transfers_subscription CHECK ((subscription = ANY (ARRAY['end'::text, 'keep'::text])))
);

CREATE TABLE cards (
	id uuid NOT NULL,
	physical_card_id uuid NOT NULL,
	user_id uuid NOT NULL,
	content jsonb NOT NULL,
	photo_id uuid,
	paused_at timestamp(3) with time zone,
	lost_at timestamp(3) with time zone,
	version integer DEFAULT 1 NOT NULL,
	bound_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT cards_paused_or_lost CHECK (((paused_at IS NULL) OR (lost_at IS NULL)))
);

CREATE TABLE contact_consents (
	id uuid NOT NULL,
	contact_id uuid NOT NULL,
	kind text NOT NULL,
	version text NOT NULL,
	text text NOT NULL,
	given_at timestamp(3) with time zone NOT NULL,
	withdrawn_at timestamp(3) with time zone,
	CONSTRAINT contact_consents_kind CHECK ((kind = ANY (ARRAY['contact'::text, 'updates'::text])))
);

CREATE TABLE contact_links (
	secret_hash bytea NOT NULL,
	contact_id uuid NOT NULL,
	is_mailed boolean NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE contact_requests (
	id uuid NOT NULL,
	card_id uuid NOT NULL,
	email text NOT NULL,
	language text NOT NULL,
	requested_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE contact_saves (
	card_id uuid NOT NULL,
	day date NOT NULL,
	visitor bytea NOT NULL,
	channel text NOT NULL,
	at timestamp(3) with time zone,
	tried_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE contacts (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	card_id uuid,
	owner_name text NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	phone text NOT NULL,
	company text NOT NULL,
	message text NOT NULL,
	language text NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	met_at text DEFAULT ''::text NOT NULL,
	tags text[] DEFAULT '{}'::text[] NOT NULL,
	ticket_hash bytea NOT NULL,
	updates text DEFAULT 'off'::text NOT NULL,
	notified_file_hash bytea,
	checked_at timestamp(3) with time zone,
	left_at timestamp(3) with time zone NOT NULL,
	corrected_at timestamp(3) with time zone,
	notified_at timestamp(3) with time zone,
	folded_details text,
	folded_notes text,
	read_at timestamp(3) with time zone,
	CONSTRAINT contacts_checked CHECK (((updates <> 'on'::text) OR (checked_at IS NOT NULL))),
	CONSTRAINT contacts_language CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'zh-CN'::text, 'zh-TW'::text]))),
	CONSTRAINT contacts_read_once_left CHECK ((read_at >= left_at)),
	CONSTRAINT contacts_updates CHECK ((updates = ANY (ARRAY['off'::text, 'asked'::text, 'on'::text])))
);

CREATE TABLE document_series (
	id integer NOT NULL,
	last integer NOT NULL,
	CONSTRAINT document_series_one CHECK ((id = 1))
);

CREATE TABLE documents (
	id uuid NOT NULL,
	serial integer NOT NULL,
	number text NOT NULL,
	kind text NOT NULL,
	order_id uuid,
	subscription_invoice_id uuid,
	refund_id uuid,
	corrects_id uuid,
	seller_id integer NOT NULL,
	language text NOT NULL,
	issued_at timestamp(3) with time zone NOT NULL,
	issued_on date NOT NULL,
	sale_no text NOT NULL,
	ordered_on date NOT NULL,
	paid_on date,
	card jsonb,
	buyer jsonb NOT NULL,
	delivery_address jsonb,
	lines jsonb NOT NULL,
	currency text NOT NULL,
	subtotal integer NOT NULL,
	shipping_amount integer NOT NULL,
	taxes jsonb NOT NULL,
	tax_amount integer NOT NULL,
	total integer NOT NULL,
	due_on date,
	CONSTRAINT documents_amounts CHECK ((LEAST(subtotal, shipping_amount, tax_amount) >= 0)),
	CONSTRAINT documents_corrects CHECK (((kind = 'invoice'::text) = (corrects_id IS NULL))),
	CONSTRAINT documents_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'creditNote'::text, 'reversal'::text]))),
	CONSTRAINT documents_one_debt CHECK ((num_nonnulls(order_id, subscription_invoice_id) = 1)),
	CONSTRAINT documents_paid_or_due CHECK ((num_nonnulls(paid_on, due_on) = 1)),
	CONSTRAINT documents_refund CHECK (
CASE
	WHEN (kind = 'invoice'::text) THEN (refund_id IS NULL)
	ELSE (num_nonnulls(refund_id, due_on) > 0)
END),
	CONSTRAINT documents_total CHECK ((total = ((subtotal + shipping_amount) + tax_amount)))
);

CREATE TABLE enterprise_answers (
	id uuid NOT NULL,
	enquiry_id uuid NOT NULL,
	text text NOT NULL,
	staff_email text NOT NULL,
	written_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE enterprise_contracts (
	subscription_id uuid NOT NULL,
	key_hash bytea NOT NULL,
	has_logo boolean NOT NULL,
	card_price integer NOT NULL,
	logo_price integer NOT NULL,
	note text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE enterprise_enquiries (
	id uuid NOT NULL,
	name text NOT NULL,
	company text NOT NULL,
	email text NOT NULL,
	phone text NOT NULL,
	cards integer NOT NULL,
	has_logo boolean NOT NULL,
	message text NOT NULL,
	language text NOT NULL,
	status text NOT NULL,
	staff_note text DEFAULT ''::text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	answered_at timestamp(3) with time zone,
	version integer DEFAULT 0 NOT NULL,
	subscription_id uuid,
	CONSTRAINT enterprise_enquiries_cards CHECK ((cards > 0)),
	CONSTRAINT enterprise_enquiries_status CHECK ((status = ANY (ARRAY['new'::text, 'answered'::text, 'contract'::text, 'closed'::text])))
);

CREATE TABLE enterprise_enquiry_moves (
	id uuid NOT NULL,
	enquiry_id uuid NOT NULL,
	action text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	actor text NOT NULL,
	moved_at timestamp(3) with time zone NOT NULL,
	sequence_number integer NOT NULL,
	staff_email text,
	CONSTRAINT enterprise_enquiry_moves_actor CHECK ((actor = ANY (ARRAY['guest'::text, 'staff'::text])))
);

ALTER TABLE enterprise_enquiry_moves ALTER COLUMN sequence_number ADD GENERATED ALWAYS AS IDENTITY (
	SEQUENCE NAME enterprise_enquiry_moves_sequence_number_seq
	START WITH 1
	INCREMENT BY 1
	NO MINVALUE
	NO MAXVALUE
	CACHE 1
);

CREATE TABLE exports (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	status text DEFAULT 'waiting'::text NOT NULL,
	progress integer DEFAULT 0 NOT NULL,
	file_name text NOT NULL,
	requested_at timestamp(3) with time zone NOT NULL,
	ready_at timestamp(3) with time zone,
	link_hash bytea,
	link_expires_at timestamp(3) with time zone,
	CONSTRAINT exports_link CHECK (((link_hash IS NULL) = (link_expires_at IS NULL))),
	CONSTRAINT exports_progress CHECK (((progress >= 0) AND (progress <= 100))),
	CONSTRAINT exports_ready CHECK (((status = 'ready'::text) = (ready_at IS NOT NULL))),
	CONSTRAINT exports_status CHECK ((status = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text])))
);

CREATE TABLE finder_messages (
	id uuid NOT NULL,
	card_id uuid NOT NULL,
	message text NOT NULL,
	reach text NOT NULL,
	written_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE idempotency_claims (
	key text NOT NULL,
	at timestamp(3) with time zone NOT NULL
);

CREATE TABLE identities (
	issuer text NOT NULL,
	subject text NOT NULL,
	user_id uuid NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE link_days (
	card_id uuid NOT NULL,
	day date NOT NULL,
	link text NOT NULL,
	clicks integer NOT NULL
);

CREATE TABLE mailed_links (
	user_id uuid NOT NULL,
	purpose text NOT NULL,
	token_hash bytea NOT NULL,
	email text NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT mailed_links_purpose CHECK ((purpose = ANY (ARRAY['verifyEmail'::text, 'resetPassword'::text])))
);

CREATE TABLE order_events (
	id uuid NOT NULL,
	order_id uuid NOT NULL,
	kind text NOT NULL,
	detail text DEFAULT ''::text NOT NULL,
	staff_email text,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT order_events_kind CHECK ((kind = ANY (ARRAY['hold'::text, 'resume'::text, 'tracking'::text, 'mail'::text])))
);

CREATE TABLE order_items (
	id uuid NOT NULL,
	order_id uuid NOT NULL,
	"position" integer NOT NULL,
	sku text NOT NULL,
	name text NOT NULL,
	variant text NOT NULL,
	picture text,
	quantity integer NOT NULL,
	unit_price integer NOT NULL,
	amount integer NOT NULL,
	weight_grams integer NOT NULL,
	kind text DEFAULT 'product'::text NOT NULL,
	variant_sku text GENERATED ALWAYS AS (
CASE
	WHEN (kind = 'product'::text) THEN sku
	ELSE NULL::text
END) STORED,
	plan_sku text GENERATED ALWAYS AS (
CASE
	WHEN (kind = 'plan'::text) THEN sku
	ELSE NULL::text
END) STORED,
	CONSTRAINT order_items_amount CHECK (((unit_price >= 0) AND (amount = (unit_price * quantity)))),
	CONSTRAINT order_items_kind CHECK ((kind = ANY (ARRAY['product'::text, 'plan'::text]))),
	CONSTRAINT order_items_quantity CHECK ((quantity > 0))
);

CREATE TABLE order_moves (
	id uuid NOT NULL,
	order_id uuid NOT NULL,
	subject text NOT NULL,
	action text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	actor text NOT NULL,
	reason text DEFAULT ''::text NOT NULL,
	moved_at timestamp(3) with time zone NOT NULL,
	sequence_number integer NOT NULL,
	staff_email text,
	CONSTRAINT order_moves_actor CHECK ((actor = ANY (ARRAY['user'::text, 'admin'::text, 'provider'::text, 'clock'::text]))),
	CONSTRAINT order_moves_subject CHECK ((subject = ANY (ARRAY['order'::text, 'shipping'::text])))
);

ALTER TABLE order_moves ALTER COLUMN sequence_number ADD GENERATED ALWAYS AS IDENTITY (
	SEQUENCE NAME order_moves_sequence_number_seq
	START WITH 1
	INCREMENT BY 1
	NO MINVALUE
	NO MAXVALUE
	CACHE 1
);

CREATE TABLE order_notes (
	id uuid NOT NULL,
	order_id uuid NOT NULL,
	staff_email text NOT NULL,
	text text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT order_notes_text CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);

CREATE TABLE order_terms (
	order_id uuid NOT NULL,
	code text NOT NULL,
	language text NOT NULL,
	version integer NOT NULL
);

CREATE TABLE orders (
	id uuid NOT NULL,
	order_no text NOT NULL,
	user_id uuid,
	idempotency_key text NOT NULL,
	request_hash bytea NOT NULL,
	language text NOT NULL,
	status text DEFAULT 'pending'::text NOT NULL,
	shipping_status text,
	stock text DEFAULT 'reserved'::text NOT NULL,
	currency text NOT NULL,
	subtotal integer NOT NULL,
	shipping_amount integer NOT NULL,
	taxes jsonb NOT NULL,
	tax_amount integer NOT NULL,
	total integer NOT NULL,
	notes text NOT NULL,
	delivery_address jsonb,
	destination jsonb NOT NULL,
	terms jsonb NOT NULL,
	shipping_company text,
	tracking_number text,
	shipped_at timestamp(3) with time zone,
	pay_by timestamp(3) with time zone NOT NULL,
	invoice_no text,
	paid_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	refunded_from text,
	version integer DEFAULT 0 NOT NULL,
	name_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, folded((delivery_address ->> 'name'::text)))) STORED,
	released_pieces jsonb DEFAULT '[]'::jsonb NOT NULL,
	on_hold_since timestamp(3) with time zone,
	hold_reason text DEFAULT ''::text NOT NULL,
	CONSTRAINT orders_amounts CHECK ((LEAST(subtotal, shipping_amount, tax_amount) >= 0)),
	CONSTRAINT orders_refunded_from CHECK ((refunded_from = ANY (ARRAY['cancelled'::text, 'paid'::text, 'shipped'::text, 'completed'::text]))),
	CONSTRAINT orders_shipping_status CHECK ((shipping_status = ANY (ARRAY['preparing'::text, 'ready_to_ship'::text, 'pending'::text, 'shipped'::text, 'in_transit'::text, 'out_for_delivery'::text, 'delivered'::text, 'exception'::text, 'returned'::text]))),
	CONSTRAINT orders_sold_when_paid CHECK (((status <> ALL (ARRAY['paid'::text, 'shipped'::text, 'completed'::text])) OR (stock = 'sold'::text) OR (shipping_status = 'returned'::text))),
	CONSTRAINT orders_status CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'shipped'::text, 'completed'::text, 'cancelled'::text, 'refunded'::text]))),
	CONSTRAINT orders_stock CHECK ((stock = ANY (ARRAY['reserved'::text, 'sold'::text, 'released'::text]))),
	CONSTRAINT orders_total CHECK ((total = ((subtotal + shipping_amount) + tax_amount)))
);

CREATE TABLE page_versions (
	id uuid NOT NULL,
	code text NOT NULL,
	language text NOT NULL,
	version integer NOT NULL,
	title text NOT NULL,
	content text NOT NULL,
	author text,
	published_at timestamp(3) with time zone NOT NULL,
	digest text GENERATED ALWAYS AS (md5(((title || '
'::text) || content))) STORED NOT NULL,
	CONSTRAINT page_versions_code CHECK ((code ~ '^[a-z]+(-[a-z]+)*$'::text)),
	CONSTRAINT page_versions_language CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'zh-CN'::text, 'zh-TW'::text]))),
	CONSTRAINT page_versions_title CHECK ((title <> ''::text)),
	CONSTRAINT page_versions_version CHECK ((version > 0))
);

CREATE TABLE payments (
	id uuid NOT NULL,
	payment_no text NOT NULL,
	order_id uuid,
	user_id uuid,
	method text NOT NULL,
	status text NOT NULL,
	currency text NOT NULL,
	amount integer NOT NULL,
	session_id text,
	checkout_url text,
	expires_at timestamp(3) with time zone,
	payment_intent_id text,
	invoice_id text,
	card_brand text,
	card_last4 text,
	receipt_url text,
	failure text,
	is_disputed boolean DEFAULT false NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	paid_at timestamp(3) with time zone,
	payment_method_id text,
	is_surplus boolean DEFAULT false NOT NULL,
	subscription_invoice_id uuid,
	CONSTRAINT payments_amount CHECK ((amount >= 0)),
	CONSTRAINT payments_method CHECK ((method = ANY (ARRAY['checkout'::text, 'saved'::text]))),
	CONSTRAINT payments_one_debt CHECK ((num_nonnulls(order_id, subscription_invoice_id) = 1)),
	CONSTRAINT payments_status CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'refunded'::text])))
);

CREATE TABLE photos (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	name text NOT NULL,
	portrait bytea,
	created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE physical_card_moves (
	id uuid NOT NULL,
	physical_card_id uuid NOT NULL,
	action text NOT NULL,
	moved_at timestamp(3) with time zone NOT NULL,
	staff text,
	reason text,
	other_id uuid,
	CONSTRAINT physical_card_moves_action CHECK ((action = ANY (ARRAY['bind'::text, 'handOver'::text, 'unbind'::text, 'release'::text, 'block'::text, 'unblock'::text, 'replace'::text, 'takeOver'::text])))
);

CREATE TABLE physical_cards (
	id uuid NOT NULL,
	batch_id uuid NOT NULL,
	card_id text NOT NULL,
	card_number text NOT NULL,
	colour text NOT NULL,
	exit_link text DEFAULT ''::text NOT NULL,
	blocked_at timestamp(3) with time zone,
	leads_to uuid,
	is_bound boolean DEFAULT false NOT NULL,
	special_until timestamp(3) with time zone,
	CONSTRAINT physical_cards_card_id CHECK ((card_id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text)),
	CONSTRAINT physical_cards_card_number CHECK ((card_number ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)),
	CONSTRAINT physical_cards_colour CHECK ((colour = ANY (ARRAY['pink'::text, 'blue'::text, 'silver'::text, 'gold'::text, 'black'::text]))),
	CONSTRAINT physical_cards_leads CHECK (((leads_to IS NULL) OR (blocked_at IS NOT NULL)))
);

CREATE TABLE plan_prices (
	id uuid NOT NULL,
	plan text NOT NULL,
	currency text NOT NULL,
	amount integer NOT NULL,
	valid_from timestamp(3) with time zone NOT NULL,
	stripe_id text,
	CONSTRAINT plan_prices_amount CHECK ((amount >= 0)),
	CONSTRAINT plan_prices_currency CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

CREATE TABLE plans (
	code text NOT NULL,
	is_listed boolean NOT NULL,
	"position" integer NOT NULL,
	sku text GENERATED ALWAYS AS (('PLAN-'::text || upper(code))) STORED,
	CONSTRAINT plans_code CHECK ((code = ANY (ARRAY['monthly'::text, 'annual'::text, 'duo-annual'::text, 'trial-3m'::text, 'special-reward'::text, 'enterprise'::text])))
);

CREATE TABLE prices (
	id uuid NOT NULL,
	product_sku text NOT NULL,
	currency text NOT NULL,
	amount integer NOT NULL,
	valid_from timestamp(3) with time zone NOT NULL,
	stripe_id text,
	CONSTRAINT prices_amount CHECK ((amount >= 0)),
	CONSTRAINT prices_currency CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

CREATE TABLE products (
	sku text NOT NULL,
	category text NOT NULL,
	words jsonb NOT NULL,
	weight_grams integer NOT NULL,
	is_new boolean DEFAULT false NOT NULL,
	is_featured boolean DEFAULT false NOT NULL,
	is_listed boolean DEFAULT true NOT NULL,
	pictures jsonb NOT NULL,
	"position" integer NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	subscription_option text,
	version integer DEFAULT 0 NOT NULL,
	specification jsonb DEFAULT '{"en": {"details": "", "inTheBox": ""}, "fr": {"details": "", "inTheBox": ""}, "zh-CN": {"details": "", "inTheBox": ""}, "zh-TW": {"details": "", "inTheBox": ""}}'::jsonb NOT NULL,
	hs_code text,
	origin_country text,
	CONSTRAINT products_category CHECK ((category = ANY (ARRAY['cards'::text, 'tags'::text, 'accessories'::text]))),
	CONSTRAINT products_hs_code CHECK ((hs_code ~ '^([0-9]{2}){3,5}$'::text)),
	CONSTRAINT products_origin CHECK ((origin_country ~ '^[A-Z]{2}$'::text)),
	CONSTRAINT products_sku CHECK ((sku ~ '^[A-Z0-9-]{2,40}$'::text)),
	CONSTRAINT products_specification CHECK (((specification ?& ARRAY['en'::text, 'fr'::text, 'zh-CN'::text, 'zh-TW'::text]) AND (jsonb_array_length(jsonb_path_query_array(specification, '$.*."details"?(@.type() == "string")'::jsonpath)) = 4) AND (jsonb_array_length(jsonb_path_query_array(specification, '$.*."inTheBox"?(@.type() == "string")'::jsonpath)) = 4))),
	CONSTRAINT products_specified_when_listed CHECK (((NOT is_listed) OR (NOT jsonb_path_exists(specification, '$?(@.*."details" == "" && @.*."details" != "" || @.*."inTheBox" == "" && @.*."inTheBox" != "")'::jsonpath)))),
	CONSTRAINT products_subscription_option CHECK ((subscription_option = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
	CONSTRAINT products_weight CHECK ((weight_grams >= 0))
);

CREATE TABLE rate_limits (
	key text NOT NULL,
	points integer DEFAULT 0 NOT NULL,
	expire bigint
);

CREATE TABLE refunds (
	id uuid NOT NULL,
	payment_id uuid NOT NULL,
	amount integer NOT NULL,
	status text NOT NULL,
	reason text NOT NULL,
	stripe_id text,
	failure text,
	created_at timestamp(3) with time zone NOT NULL,
	settled_at timestamp(3) with time zone,
	part jsonb,
	CONSTRAINT refunds_amount CHECK ((amount > 0)),
	CONSTRAINT refunds_status CHECK ((status = ANY (ARRAY['asked'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE removals (
	id uuid NOT NULL,
	name text NOT NULL
);

CREATE TABLE reward_codes (
	hash bytea NOT NULL,
	length integer NOT NULL,
	unit text NOT NULL,
	note text DEFAULT ''::text NOT NULL,
	expires_on date,
	used_by uuid,
	subscription_id uuid,
	used_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	batch_id uuid DEFAULT gen_random_uuid() NOT NULL,
	ending text,
	revoked_at timestamp(3) with time zone,
	revoked_reason text,
	CONSTRAINT reward_codes_length CHECK (((length > 0) AND (unit = ANY (ARRAY['days'::text, 'months'::text])))),
	CONSTRAINT reward_codes_revoked_for CHECK ((num_nonnulls(revoked_at, revoked_reason) <> 1)),
	CONSTRAINT reward_codes_used_or_revoked CHECK ((num_nonnulls(used_at, revoked_at) < 2))
);

CREATE TABLE seat_invitations (
	hash bytea NOT NULL,
	subscription_id uuid NOT NULL,
	email text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	used_at timestamp(3) with time zone
);

CREATE TABLE seats (
	id uuid NOT NULL,
	subscription_id uuid NOT NULL,
	user_id uuid NOT NULL,
	card_id uuid,
	starts_at timestamp(3) with time zone NOT NULL,
	ends_at timestamp(3) with time zone
);

CREATE TABLE seller_settings (
	id uuid NOT NULL,
	name text NOT NULL,
	address text NOT NULL,
	email text NOT NULL,
	phone text NOT NULL,
	hours jsonb NOT NULL,
	tax_numbers jsonb NOT NULL,
	valid_from timestamp(3) with time zone NOT NULL
);

CREATE TABLE sellers (
	id integer NOT NULL,
	brand text NOT NULL,
	name text NOT NULL,
	address text NOT NULL,
	email text NOT NULL,
	tax_numbers jsonb NOT NULL,
	since timestamp(3) with time zone NOT NULL
);

ALTER TABLE sellers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
	SEQUENCE NAME sellers_id_seq
	START WITH 1
	INCREMENT BY 1
	NO MINVALUE
	NO MAXVALUE
	CACHE 1
);

CREATE TABLE sessions (
	id uuid NOT NULL,
	user_id uuid NOT NULL,
	token_hash bytea NOT NULL,
	user_agent text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	seen_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE shipping_rates (
	id uuid NOT NULL,
	zone text NOT NULL,
	amount integer NOT NULL,
	free_from integer,
	min_days integer NOT NULL,
	max_days integer NOT NULL,
	valid_from timestamp(3) with time zone NOT NULL,
	CONSTRAINT shipping_rates_amount CHECK (((amount >= 0) AND COALESCE((free_from >= 0), true))),
	CONSTRAINT shipping_rates_days CHECK (((min_days >= 1) AND (min_days <= max_days))),
	CONSTRAINT shipping_rates_zone CHECK ((zone = ANY (ARRAY['domestic'::text, 'international'::text])))
);

CREATE TABLE site_images (
	name text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE staff (
	id uuid NOT NULL,
	email text NOT NULL,
	password_hash text,
	role text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	name text DEFAULT ''::text NOT NULL,
	language text DEFAULT 'en'::text NOT NULL,
	disabled_at timestamp(3) with time zone,
	version integer DEFAULT 0 NOT NULL,
	created_by uuid,
	must_change_password boolean DEFAULT false NOT NULL,
	CONSTRAINT staff_language CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'zh-CN'::text, 'zh-TW'::text]))),
	CONSTRAINT staff_role CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text, 'support'::text, 'packer'::text])))
);

CREATE TABLE staff_links (
	staff_id uuid NOT NULL,
	token_hash bytea NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE staff_logins (
	token_hash bytea NOT NULL,
	staff_id uuid NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	passkey_challenge text
);

CREATE TABLE staff_passkeys (
	id uuid NOT NULL,
	staff_id uuid NOT NULL,
	credential_id text NOT NULL,
	public_key bytea NOT NULL,
	counter bigint NOT NULL,
	transports jsonb NOT NULL,
	name text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	used_at timestamp(3) with time zone
);

CREATE TABLE staff_recovery_codes (
	hash bytea NOT NULL,
	staff_id uuid NOT NULL,
	used_at timestamp(3) with time zone
);

CREATE TABLE staff_sessions (
	id uuid NOT NULL,
	staff_id uuid NOT NULL,
	token_hash bytea NOT NULL,
	address text NOT NULL,
	user_agent text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	seen_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	ended_at timestamp(3) with time zone,
	passkey_challenge text
);

CREATE TABLE staff_totp (
	staff_id uuid NOT NULL,
	secret text,
	last_step integer DEFAULT 0 NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	next_secret text
);

CREATE TABLE stock_movements (
	id uuid NOT NULL,
	sku text NOT NULL,
	kind text NOT NULL,
	quantity integer NOT NULL,
	received integer NOT NULL,
	reason text NOT NULL,
	staff_email text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	CONSTRAINT stock_movements_kind CHECK ((kind = ANY (ARRAY['received'::text, 'lost'::text, 'corrected'::text, 'counted'::text]))),
	CONSTRAINT stock_movements_quantity CHECK (
CASE kind
	WHEN 'received'::text THEN (quantity > 0)
	WHEN 'lost'::text THEN (quantity < 0)
	WHEN 'corrected'::text THEN (quantity <> 0)
	ELSE true
END),
	CONSTRAINT stock_movements_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE TABLE stripe_accounts (
	id uuid NOT NULL,
	account text NOT NULL,
	key_hash bytea NOT NULL,
	since timestamp(3) with time zone NOT NULL
);

CREATE TABLE stripe_attempts (
	id uuid NOT NULL,
	purpose text NOT NULL,
	local_id text NOT NULL,
	key text NOT NULL,
	params_hash bytea NOT NULL,
	state text NOT NULL,
	stripe_id text,
	error text,
	started_at timestamp(3) with time zone NOT NULL,
	ended_at timestamp(3) with time zone,
	tried_at timestamp(3) with time zone,
	CONSTRAINT stripe_attempts_state CHECK ((state = ANY (ARRAY['started'::text, 'done'::text, 'failed'::text])))
);

CREATE TABLE stripe_checkpoints (
	name text NOT NULL,
	at timestamp(3) with time zone,
	until timestamp(3) with time zone,
	cursor text
);

CREATE TABLE stripe_customers (
	user_id uuid NOT NULL,
	stripe_id text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE stripe_drift (
	id uuid NOT NULL,
	object_id text NOT NULL,
	field text NOT NULL,
	local_value text,
	stripe_value text,
	found_at timestamp(3) with time zone NOT NULL,
	repaired_at timestamp(3) with time zone
);

CREATE TABLE stripe_events (
	id text NOT NULL,
	type text NOT NULL,
	object_id text NOT NULL,
	api_version text,
	created bigint NOT NULL,
	payload jsonb NOT NULL,
	state text NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	error text,
	received_at timestamp(3) with time zone NOT NULL,
	done_at timestamp(3) with time zone,
	CONSTRAINT stripe_events_state CHECK ((state = ANY (ARRAY['new'::text, 'done'::text, 'ignored'::text, 'failed'::text, 'dead'::text])))
);

CREATE TABLE subscription_invoices (
	id uuid NOT NULL,
	subscription_id uuid NOT NULL,
	stripe_id text NOT NULL,
	reason text NOT NULL,
	is_of_order boolean DEFAULT false NOT NULL,
	status text NOT NULL,
	currency text NOT NULL,
	subtotal integer NOT NULL,
	taxes jsonb NOT NULL,
	tax_amount integer NOT NULL,
	total integer NOT NULL,
	amount_due integer NOT NULL,
	period_start timestamp(3) with time zone NOT NULL,
	period_end timestamp(3) with time zone NOT NULL,
	attempt_count integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamp(3) with time zone,
	hosted_url text,
	paid_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	plan text,
	due_at timestamp(3) with time zone,
	extras jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT subscription_invoices_reason CHECK ((reason = ANY (ARRAY['create'::text, 'cycle'::text, 'update'::text, 'resume'::text, 'manual'::text]))),
	CONSTRAINT subscription_invoices_status CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'paid'::text, 'void'::text, 'uncollectible'::text]))),
	CONSTRAINT subscription_invoices_total CHECK ((total = (subtotal + tax_amount)))
);

CREATE TABLE subscription_moves (
	id uuid NOT NULL,
	subscription_id uuid NOT NULL,
	action text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	actor text NOT NULL,
	reason text DEFAULT ''::text NOT NULL,
	moved_at timestamp(3) with time zone NOT NULL,
	sequence_number integer NOT NULL,
	CONSTRAINT subscription_moves_actor CHECK ((actor = ANY (ARRAY['user'::text, 'admin'::text, 'provider'::text, 'clock'::text])))
);

ALTER TABLE subscription_moves ALTER COLUMN sequence_number ADD GENERATED ALWAYS AS IDENTITY (
	SEQUENCE NAME subscription_moves_sequence_number_seq
	START WITH 1
	INCREMENT BY 1
	NO MINVALUE
	NO MAXVALUE
	CACHE 1
);

CREATE TABLE subscriptions (
	id uuid NOT NULL,
	subscription_no text NOT NULL,
	user_id uuid,
	plan text NOT NULL,
	price_id uuid,
	currency text NOT NULL,
	price integer NOT NULL,
	seats integer NOT NULL,
	order_id uuid,
	renewed_from uuid,
	colours jsonb NOT NULL,
	card_id uuid,
	language text NOT NULL,
	destination jsonb NOT NULL,
	has_trial boolean NOT NULL,
	consent jsonb,
	length integer,
	length_unit text,
	desired jsonb NOT NULL,
	desired_version integer DEFAULT 0 NOT NULL,
	reconciled_version integer DEFAULT 0 NOT NULL,
	failure text,
	status text NOT NULL,
	stripe_id text,
	schedule_id text,
	payment_method_id text,
	later_plan text,
	is_ending boolean DEFAULT false NOT NULL,
	started_at timestamp(3) with time zone,
	waiting_until timestamp(3) with time zone,
	activated_at timestamp(3) with time zone,
	trial_end timestamp(3) with time zone,
	period_start timestamp(3) with time zone,
	period_end timestamp(3) with time zone,
	ends_at timestamp(3) with time zone,
	row_version integer DEFAULT 0 NOT NULL,
	processed_until timestamp(3) with time zone NOT NULL,
	due_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT subscriptions_length CHECK ((((length IS NULL) = (length_unit IS NULL)) AND COALESCE((length > 0), true) AND COALESCE((length_unit = ANY (ARRAY['days'::text, 'months'::text])), true))),
	CONSTRAINT subscriptions_one_trial CHECK (((renewed_from IS NULL) OR (NOT has_trial))),
	CONSTRAINT subscriptions_period CHECK (COALESCE((period_start <= period_end), true)),
	CONSTRAINT subscriptions_price CHECK (((price >= 0) AND (seats > 0))),
	CONSTRAINT subscriptions_status CHECK ((status = ANY (ARRAY['created'::text, 'pending'::text, 'paid'::text, 'waiting'::text, 'trial'::text, 'active'::text, 'paused'::text, 'cancelled'::text, 'expired'::text, 'completed'::text, 'released'::text, 'unknown'::text]))),
	CONSTRAINT subscriptions_versions CHECK ((reconciled_version <= desired_version))
);

CREATE TABLE tax_rates (
	code text NOT NULL,
	country text NOT NULL,
	province text,
	kind text NOT NULL,
	rate integer NOT NULL,
	valid_from date NOT NULL,
	valid_until date,
	is_registered boolean NOT NULL,
	stripe_id text,
	CONSTRAINT tax_rates_days CHECK (COALESCE((valid_until > valid_from), true)),
	CONSTRAINT tax_rates_kind CHECK ((kind = ANY (ARRAY['gst'::text, 'hst'::text, 'qst'::text, 'pst'::text, 'rst'::text]))),
	CONSTRAINT tax_rates_rate CHECK (((rate >= 0) AND (rate <= 100000)))
);

CREATE TABLE ticket_keys (
	day date NOT NULL,
	key bytea NOT NULL
);

CREATE TABLE trial_cards (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	hash bytea NOT NULL,
	subscription_id uuid,
	detached_at timestamp(3) with time zone,
	CONSTRAINT trial_cards_of_one CHECK ((num_nonnulls(subscription_id, detached_at) = 1))
);

CREATE TABLE users (
	id uuid NOT NULL,
	email text NOT NULL,
	password_hash text,
	display_name text NOT NULL,
	first_name text,
	last_name text,
	avatar text,
	phone text,
	country text,
	address text,
	bio text,
	company text,
	"position" text,
	website text,
	social_links jsonb DEFAULT '{}'::jsonb NOT NULL,
	language text NOT NULL,
	time_zone text DEFAULT 'UTC'::text NOT NULL,
	is_verified boolean DEFAULT false NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	pending_email text,
	erased_at timestamp(3) with time zone,
	disabled_at timestamp(3) with time zone,
	seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT users_language CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'zh-CN'::text, 'zh-TW'::text])))
);

CREATE TABLE variants (
	sku text NOT NULL,
	product_sku text NOT NULL,
	names jsonb NOT NULL,
	colour text,
	is_listed boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	received integer NOT NULL,
	reserved integer DEFAULT 0 NOT NULL,
	sold integer DEFAULT 0 NOT NULL,
	CONSTRAINT variants_colour CHECK ((colour = ANY (ARRAY['pink'::text, 'blue'::text, 'silver'::text, 'gold'::text, 'black'::text]))),
	CONSTRAINT variants_sku CHECK ((sku ~ '^[A-Z0-9-]{2,40}$'::text)),
	CONSTRAINT variants_stock CHECK (((reserved >= 0) AND (sold >= 0) AND ((reserved + sold) <= received)))
);

CREATE TABLE visitor_salts (
	day date NOT NULL,
	salt bytea NOT NULL
);

CREATE TABLE visits (
	card_id uuid NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	channel text NOT NULL,
	visitor bytea NOT NULL,
	CONSTRAINT visits_channel CHECK ((channel = ANY (ARRAY['nfc'::text, 'qr'::text, 'email'::text, 'link'::text])))
)
PARTITION BY RANGE (at);

CREATE TABLE visits_rest PARTITION OF visits DEFAULT;

DO $$
DECLARE
	month timestamp;
BEGIN
	FOR month IN
		SELECT date_trunc('month', now() AT TIME ZONE 'UTC')
		UNION SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'
	LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF visits FOR VALUES FROM (%L) TO (%L)',
			'visits_' || to_char(month, 'YYYY_MM'), month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
	END LOOP;
END $$;
--> statement-breakpoint
-- Functions that triggers call.
CREATE FUNCTION check_blocked_unbound() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM physical_cards WHERE id = NEW.id AND is_bound AND blocked_at IS NOT NULL) THEN
    RAISE EXCEPTION 'physical_cards_blocked_unbound: % is blocked and bound', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'physical_cards_blocked_unbound';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION check_document_amounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF NEW.serial IS DISTINCT FROM (SELECT last FROM document_series) THEN
		RAISE EXCEPTION 'document % is out of the series', NEW.serial USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_in_series';
	END IF;
	IF NEW.tax_amount <> (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(NEW.taxes) line)
		OR ((NEW.kind = 'invoice' OR NEW.lines <> '[]')
			AND NEW.subtotal <> (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(NEW.lines) line)) THEN
		RAISE EXCEPTION 'document % does not add up', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_add_up';
	END IF;
	IF NEW.kind = 'creditNote' AND NEW.total + (SELECT coalesce(sum(credit.total), 0) FROM documents credit
			WHERE credit.corrects_id = NEW.corrects_id AND credit.kind = 'creditNote'
			AND NOT EXISTS (SELECT FROM documents reversal WHERE reversal.corrects_id = credit.id))
		> (SELECT total FROM documents WHERE id = NEW.corrects_id AND kind = 'invoice') THEN
		RAISE EXCEPTION 'document % credits more than was invoiced', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_within_invoice';
	END IF;
	RETURN NEW;
END $$;

CREATE FUNCTION check_order_amounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	it orders%ROWTYPE;
	-- jsonb reads a column by its name, whichever of the two tables has fired
	of_order uuid := coalesce(to_jsonb(NEW) ->> 'order_id', to_jsonb(NEW) ->> 'id')::uuid;
BEGIN
	SELECT * INTO it FROM orders WHERE id = of_order;
	IF it.subtotal IS DISTINCT FROM (SELECT coalesce(sum(amount), 0) FROM order_items WHERE order_id = it.id)
		OR it.tax_amount IS DISTINCT FROM (SELECT coalesce(sum((line ->> 'amount')::int), 0) FROM jsonb_array_elements(it.taxes) line) THEN
		RAISE EXCEPTION 'order % does not add up', of_order USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_add_up';
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION check_refund_amounts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	paid payments%ROWTYPE;
BEGIN
	SELECT * INTO paid FROM payments WHERE id = NEW.payment_id FOR UPDATE;
	IF paid.status NOT IN ('completed', 'refunded')
		OR NEW.amount + (SELECT coalesce(sum(amount), 0) FROM refunds
			WHERE payment_id = NEW.payment_id AND id <> NEW.id AND status NOT IN ('failed', 'cancelled')) > paid.amount THEN
		RAISE EXCEPTION 'payment % was not paid for that much', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
	END IF;
	RETURN NEW;
END $$;

CREATE FUNCTION check_seat_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  most integer;
BEGIN
  IF NEW.ends_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  SELECT seats INTO most FROM subscriptions WHERE id = NEW.subscription_id FOR UPDATE;
  IF (SELECT count(*) FROM seats WHERE subscription_id = NEW.subscription_id AND ends_at IS NULL AND id <> NEW.id) >= most THEN
    RAISE EXCEPTION 'a subscription has no seat left' USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_fit';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION check_sku_unique() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE taken boolean;
BEGIN
	-- of two that come at once the second waits, and then sees the first
	PERFORM pg_advisory_xact_lock(hashtext('sku ' || NEW.sku));
	IF TG_TABLE_NAME = 'products' THEN
		taken := EXISTS (SELECT FROM variants WHERE sku = NEW.sku);
	ELSE
		taken := EXISTS (SELECT FROM products WHERE sku = NEW.sku AND sku <> NEW.product_sku);
	END IF;
	IF taken THEN
		RAISE EXCEPTION 'this number is another product''s or variant''s' USING ERRCODE = 'unique_violation', CONSTRAINT = 'skus_once';
	END IF;
	RETURN NEW;
END $$;

CREATE FUNCTION check_tax_periods() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- of two at once the later one sees the other
  PERFORM pg_advisory_xact_lock(hashtext('tax_rates'), hashtext(concat_ws(' ', NEW.country, NEW.province, NEW.kind)));
  IF EXISTS (
    SELECT FROM tax_rates one JOIN tax_rates other
      ON other.code <> one.code AND other.country = one.country AND other.province IS NOT DISTINCT FROM one.province
      AND other.kind = one.kind AND daterange(other.valid_from, other.valid_until) && daterange(one.valid_from, one.valid_until)
    WHERE one.code = NEW.code
  ) THEN
    RAISE EXCEPTION 'tax_rates_apart: two rates of % hold on one day', NEW.code USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'tax_rates_apart';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_audit_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the audit log stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_frozen';
END $$;

CREATE FUNCTION refuse_document_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION '% stay as they were written', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_frozen';
END $$;

CREATE FUNCTION refuse_enquiry_move_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the history of an enquiry is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'enterprise_enquiry_moves_stay';
END $$;

CREATE FUNCTION refuse_order_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION '% stays as it was placed', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_frozen';
END $$;

CREATE FUNCTION refuse_order_note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND user_id IS NOT NULL) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'a note stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_notes_frozen';
END $$;

CREATE FUNCTION refuse_page_version_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a version of a page is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_versions_stay';
END $$;

CREATE FUNCTION refuse_price_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'a price stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'prices_frozen';
END $$;

CREATE FUNCTION refuse_sku_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the number of a product stays as it was printed' USING ERRCODE = 'check_violation', CONSTRAINT = 'skus_frozen';
END $$;

CREATE FUNCTION refuse_stock_movement_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'a movement of the stock stays as it was written' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_movements_frozen';
END $$;

CREATE FUNCTION refuse_subscription_move_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the history of a subscription is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_moves_stay';
END $$;

CREATE FUNCTION update_is_bound() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE physical_cards SET is_bound = false WHERE id = OLD.physical_card_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE physical_cards SET is_bound = true WHERE id = NEW.physical_card_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Primary and unique keys.
ALTER TABLE addresses ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE alerts ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);
ALTER TABLE audit_keys ADD CONSTRAINT audit_keys_pkey PRIMARY KEY (id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE backup_marks ADD CONSTRAINT backup_marks_pkey PRIMARY KEY (at);
ALTER TABLE batches ADD CONSTRAINT batches_pkey PRIMARY KEY (id);
ALTER TABLE card_counters ADD CONSTRAINT card_counters_number_unique UNIQUE (number);
ALTER TABLE card_counters ADD CONSTRAINT card_counters_pkey PRIMARY KEY (card_id);
ALTER TABLE card_coverages ADD CONSTRAINT card_coverages_card_id_is_special_pk PRIMARY KEY (card_id, is_special);
ALTER TABLE card_days ADD CONSTRAINT card_days_card_number_day_pk PRIMARY KEY (card_number, day);
ALTER TABLE card_moves ADD CONSTRAINT card_moves_pkey PRIMARY KEY (id);
ALTER TABLE card_transfers ADD CONSTRAINT card_transfers_code_hash_unique UNIQUE (code_hash);
ALTER TABLE card_transfers ADD CONSTRAINT card_transfers_pkey PRIMARY KEY (card_id);
ALTER TABLE cards ADD CONSTRAINT cards_one_owner UNIQUE (physical_card_id);
ALTER TABLE cards ADD CONSTRAINT cards_pkey PRIMARY KEY (id);
ALTER TABLE contact_consents ADD CONSTRAINT contact_consents_pkey PRIMARY KEY (id);
ALTER TABLE contact_links ADD CONSTRAINT contact_links_pkey PRIMARY KEY (secret_hash);
ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_pkey PRIMARY KEY (id);
ALTER TABLE contact_saves ADD CONSTRAINT contact_saves_card_id_day_visitor_pk PRIMARY KEY (card_id, day, visitor);
ALTER TABLE contacts ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);
ALTER TABLE contacts ADD CONSTRAINT contacts_ticket_hash_unique UNIQUE (ticket_hash);
ALTER TABLE document_series ADD CONSTRAINT document_series_pkey PRIMARY KEY (id);
ALTER TABLE documents ADD CONSTRAINT documents_number_unique UNIQUE (number);
ALTER TABLE documents ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE documents ADD CONSTRAINT documents_serial_unique UNIQUE (serial);
ALTER TABLE enterprise_answers ADD CONSTRAINT enterprise_answers_pkey PRIMARY KEY (id);
ALTER TABLE enterprise_contracts ADD CONSTRAINT enterprise_contracts_key_hash_unique UNIQUE (key_hash);
ALTER TABLE enterprise_contracts ADD CONSTRAINT enterprise_contracts_pkey PRIMARY KEY (subscription_id);
ALTER TABLE enterprise_enquiries ADD CONSTRAINT enterprise_enquiries_pkey PRIMARY KEY (id);
ALTER TABLE enterprise_enquiry_moves ADD CONSTRAINT enterprise_enquiry_moves_pkey PRIMARY KEY (id);
ALTER TABLE exports ADD CONSTRAINT exports_link_hash_unique UNIQUE (link_hash);
ALTER TABLE exports ADD CONSTRAINT exports_pkey PRIMARY KEY (id);
ALTER TABLE exports ADD CONSTRAINT exports_user_id_unique UNIQUE (user_id);
ALTER TABLE finder_messages ADD CONSTRAINT finder_messages_pkey PRIMARY KEY (id);
ALTER TABLE idempotency_claims ADD CONSTRAINT idempotency_claims_pkey PRIMARY KEY (key);
ALTER TABLE identities ADD CONSTRAINT identities_issuer_subject_pk PRIMARY KEY (issuer, subject);
ALTER TABLE link_days ADD CONSTRAINT link_days_card_id_day_link_pk PRIMARY KEY (card_id, day, link);
ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_token_hash_unique UNIQUE (token_hash);
ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_user_id_purpose_pk PRIMARY KEY (user_id, purpose);
ALTER TABLE order_events ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);
ALTER TABLE order_items ADD CONSTRAINT order_items_once_a_price UNIQUE (order_id, sku, unit_price);
ALTER TABLE order_items ADD CONSTRAINT order_items_pkey PRIMARY KEY (id);
ALTER TABLE order_items ADD CONSTRAINT order_items_position UNIQUE (order_id, "position");
ALTER TABLE order_moves ADD CONSTRAINT order_moves_pkey PRIMARY KEY (id);
ALTER TABLE order_notes ADD CONSTRAINT order_notes_pkey PRIMARY KEY (id);
ALTER TABLE order_terms ADD CONSTRAINT order_terms_order_id_code_language_pk PRIMARY KEY (order_id, code, language);
ALTER TABLE orders ADD CONSTRAINT orders_invoice_no_unique UNIQUE (invoice_no);
ALTER TABLE orders ADD CONSTRAINT orders_once_per_idempotency_key UNIQUE (user_id, idempotency_key);
ALTER TABLE orders ADD CONSTRAINT orders_order_no_unique UNIQUE (order_no);
ALTER TABLE orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE page_versions ADD CONSTRAINT page_versions_once UNIQUE (code, language, version);
ALTER TABLE page_versions ADD CONSTRAINT page_versions_pkey PRIMARY KEY (id);
ALTER TABLE payments ADD CONSTRAINT payments_invoice_id_unique UNIQUE (invoice_id);
ALTER TABLE payments ADD CONSTRAINT payments_payment_intent_id_unique UNIQUE (payment_intent_id);
ALTER TABLE payments ADD CONSTRAINT payments_payment_no_unique UNIQUE (payment_no);
ALTER TABLE payments ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE payments ADD CONSTRAINT payments_session_id_unique UNIQUE (session_id);
ALTER TABLE photos ADD CONSTRAINT photos_once UNIQUE (user_id, name);
ALTER TABLE photos ADD CONSTRAINT photos_pkey PRIMARY KEY (id);
ALTER TABLE physical_card_moves ADD CONSTRAINT physical_card_moves_pkey PRIMARY KEY (id);
ALTER TABLE physical_cards ADD CONSTRAINT physical_cards_card_id_unique UNIQUE (card_id);
ALTER TABLE physical_cards ADD CONSTRAINT physical_cards_card_number_unique UNIQUE (card_number);
ALTER TABLE physical_cards ADD CONSTRAINT physical_cards_pkey PRIMARY KEY (id);
ALTER TABLE plan_prices ADD CONSTRAINT plan_prices_one_at_a_time UNIQUE (plan, currency, valid_from);
ALTER TABLE plan_prices ADD CONSTRAINT plan_prices_pkey PRIMARY KEY (id);
ALTER TABLE plan_prices ADD CONSTRAINT plan_prices_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE plans ADD CONSTRAINT plans_pkey PRIMARY KEY (code);
ALTER TABLE plans ADD CONSTRAINT plans_sku_unique UNIQUE (sku);
ALTER TABLE prices ADD CONSTRAINT prices_one_at_a_time UNIQUE (product_sku, currency, valid_from);
ALTER TABLE prices ADD CONSTRAINT prices_pkey PRIMARY KEY (id);
ALTER TABLE prices ADD CONSTRAINT prices_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE products ADD CONSTRAINT products_complete_when_listed CHECK (((NOT is_listed) OR ((words ?& ARRAY['en'::text, 'fr'::text, 'zh-CN'::text, 'zh-TW'::text]) AND (pictures <> '[]'::jsonb) AND (NOT jsonb_path_exists(words, '$.*.*?(@ == "")'::jsonpath)) AND (NOT jsonb_path_exists(pictures, '$[*]."alt".*?(@ == "")'::jsonpath))))) NOT VALID;
ALTER TABLE products ADD CONSTRAINT products_pkey PRIMARY KEY (sku);
ALTER TABLE rate_limits ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE refunds ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE refunds ADD CONSTRAINT refunds_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE removals ADD CONSTRAINT removals_pkey PRIMARY KEY (id);
ALTER TABLE reward_codes ADD CONSTRAINT reward_codes_id UNIQUE (id);
ALTER TABLE reward_codes ADD CONSTRAINT reward_codes_one_of_subscription UNIQUE (subscription_id);
ALTER TABLE reward_codes ADD CONSTRAINT reward_codes_pkey PRIMARY KEY (hash);
ALTER TABLE seat_invitations ADD CONSTRAINT seat_invitations_pkey PRIMARY KEY (hash);
ALTER TABLE seats ADD CONSTRAINT seats_pkey PRIMARY KEY (id);
ALTER TABLE seller_settings ADD CONSTRAINT seller_settings_pkey PRIMARY KEY (id);
ALTER TABLE seller_settings ADD CONSTRAINT seller_settings_valid_from_unique UNIQUE (valid_from);
ALTER TABLE sellers ADD CONSTRAINT sellers_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);
ALTER TABLE shipping_rates ADD CONSTRAINT shipping_rates_one_at_a_time UNIQUE (zone, valid_from);
ALTER TABLE shipping_rates ADD CONSTRAINT shipping_rates_pkey PRIMARY KEY (id);
ALTER TABLE site_images ADD CONSTRAINT site_images_pkey PRIMARY KEY (name);
ALTER TABLE staff_links ADD CONSTRAINT staff_links_pkey PRIMARY KEY (staff_id);
ALTER TABLE staff_links ADD CONSTRAINT staff_links_token_hash_unique UNIQUE (token_hash);
ALTER TABLE staff_logins ADD CONSTRAINT staff_logins_pkey PRIMARY KEY (token_hash);
ALTER TABLE staff_passkeys ADD CONSTRAINT staff_passkeys_credential_id_unique UNIQUE (credential_id);
ALTER TABLE staff_passkeys ADD CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id);
ALTER TABLE staff ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE staff_recovery_codes ADD CONSTRAINT staff_recovery_codes_pkey PRIMARY KEY (hash);
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_pkey PRIMARY KEY (id);
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_token_hash_unique UNIQUE (token_hash);
ALTER TABLE staff_totp ADD CONSTRAINT staff_totp_pkey PRIMARY KEY (staff_id);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);
ALTER TABLE stripe_accounts ADD CONSTRAINT stripe_accounts_pkey PRIMARY KEY (id);
ALTER TABLE stripe_attempts ADD CONSTRAINT stripe_attempts_key_unique UNIQUE (key);
ALTER TABLE stripe_attempts ADD CONSTRAINT stripe_attempts_pkey PRIMARY KEY (id);
ALTER TABLE stripe_checkpoints ADD CONSTRAINT stripe_checkpoints_pkey PRIMARY KEY (name);
ALTER TABLE stripe_customers ADD CONSTRAINT stripe_customers_pkey PRIMARY KEY (user_id);
ALTER TABLE stripe_customers ADD CONSTRAINT stripe_customers_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE stripe_drift ADD CONSTRAINT stripe_drift_pkey PRIMARY KEY (id);
ALTER TABLE stripe_events ADD CONSTRAINT stripe_events_pkey PRIMARY KEY (id);
ALTER TABLE subscription_invoices ADD CONSTRAINT subscription_invoices_pkey PRIMARY KEY (id);
ALTER TABLE subscription_invoices ADD CONSTRAINT subscription_invoices_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE subscription_moves ADD CONSTRAINT subscription_moves_pkey PRIMARY KEY (id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_order_id_unique UNIQUE (order_id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_schedule_id_unique UNIQUE (schedule_id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_subscription_no_unique UNIQUE (subscription_no);
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_one_a_day UNIQUE NULLS NOT DISTINCT (country, province, kind, valid_from);
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_pkey PRIMARY KEY (code);
ALTER TABLE tax_rates ADD CONSTRAINT tax_rates_stripe_id_unique UNIQUE (stripe_id);
ALTER TABLE ticket_keys ADD CONSTRAINT ticket_keys_pkey PRIMARY KEY (day);
ALTER TABLE trial_cards ADD CONSTRAINT trial_cards_once UNIQUE (subscription_id, hash);
ALTER TABLE trial_cards ADD CONSTRAINT trial_cards_pkey PRIMARY KEY (id);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE variants ADD CONSTRAINT variants_pkey PRIMARY KEY (sku);
ALTER TABLE visitor_salts ADD CONSTRAINT visitor_salts_pkey PRIMARY KEY (day);
--> statement-breakpoint
-- Indexes.
CREATE INDEX addresses_of_user ON addresses USING btree (user_id, id);
CREATE UNIQUE INDEX addresses_one_default ON addresses USING btree (user_id) WHERE is_default;
CREATE INDEX alerts_about ON alerts USING btree (about);
CREATE INDEX alerts_of_kind ON alerts USING btree (kind, id);
CREATE INDEX alerts_of_order ON alerts USING btree (((facts ->> 'orderNo'::text)));
CREATE UNIQUE INDEX alerts_once ON alerts USING btree (kind, about) WHERE (resolved_at IS NULL);
CREATE INDEX alerts_open ON alerts USING btree (raised_at) WHERE (resolved_at IS NULL);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at, id);
CREATE INDEX audit_log_of_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_of_request ON audit_log USING btree (request_id);
CREATE INDEX audit_log_of_staff ON audit_log USING btree (lower(email), at, id);
CREATE INDEX audit_log_of_subject ON audit_log USING btree (subject_id, at, id);
CREATE INDEX batches_by_time ON batches USING btree (created_at, id);
CREATE INDEX batches_of_colour ON batches USING btree (colour, created_at, id);
CREATE INDEX card_counters_due ON card_counters USING btree (due_on) WHERE (due_on IS NOT NULL);
CREATE INDEX card_moves_of_card ON card_moves USING btree (card_id);
CREATE INDEX card_transfers_by_end ON card_transfers USING btree (expires_at);
CREATE INDEX cards_by_change ON cards USING btree (updated_at);
CREATE INDEX cards_of_photo ON cards USING btree (photo_id);
CREATE INDEX cards_of_user ON cards USING btree (user_id, bound_at);
CREATE INDEX contact_consents_of_contact ON contact_consents USING btree (contact_id);
CREATE UNIQUE INDEX contact_consents_once ON contact_consents USING btree (contact_id, kind) WHERE (withdrawn_at IS NULL);
CREATE INDEX contact_links_of_contact ON contact_links USING btree (contact_id);
CREATE INDEX contact_requests_by_age ON contact_requests USING btree (requested_at);
CREATE INDEX contact_requests_of_card ON contact_requests USING btree (card_id);
CREATE INDEX contact_saves_by_day ON contact_saves USING brin (day);
CREATE INDEX contacts_of_card ON contacts USING btree (card_id);
CREATE INDEX contacts_of_user ON contacts USING btree (user_id, id);
CREATE INDEX contacts_to_fold ON contacts USING btree (id) WHERE (folded_details IS NULL);
CREATE INDEX contacts_to_notify ON contacts USING btree (user_id) WHERE (notified_at IS NULL);
CREATE INDEX contacts_with_updates ON contacts USING btree (id) WHERE (updates = 'on'::text);
CREATE INDEX documents_by_day ON documents USING btree (issued_on, kind, subtotal, shipping_amount);
CREATE INDEX documents_corrected ON documents USING btree (corrects_id);
CREATE INDEX documents_of_order ON documents USING btree (order_id, serial);
CREATE INDEX documents_of_subscription ON documents USING btree (subscription_invoice_id, serial);
CREATE UNIQUE INDEX documents_one_invoice ON documents USING btree (order_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX documents_one_invoice_of_subscription ON documents USING btree (subscription_invoice_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX documents_one_of_refund ON documents USING btree (refund_id, kind);
CREATE UNIQUE INDEX documents_one_write_off ON documents USING btree (corrects_id) WHERE ((corrects_id IS NOT NULL) AND (refund_id IS NULL));
CREATE INDEX enterprise_answers_of ON enterprise_answers USING btree (enquiry_id, id);
CREATE INDEX enterprise_enquiries_by_company ON enterprise_enquiries USING btree (lower(company) text_pattern_ops);
CREATE INDEX enterprise_enquiries_by_email ON enterprise_enquiries USING btree (lower(email) text_pattern_ops);
CREATE INDEX enterprise_enquiries_by_name ON enterprise_enquiries USING btree (lower(name) text_pattern_ops);
CREATE INDEX enterprise_enquiries_by_status ON enterprise_enquiries USING btree (status, id);
CREATE INDEX enterprise_enquiries_of_email ON enterprise_enquiries USING btree (lower(email));
CREATE INDEX enterprise_enquiries_of_subscription ON enterprise_enquiries USING btree (subscription_id);
CREATE INDEX enterprise_enquiry_moves_of ON enterprise_enquiry_moves USING btree (enquiry_id, sequence_number);
CREATE INDEX exports_by_age ON exports USING btree (ready_at);
CREATE INDEX exports_under_way ON exports USING btree (requested_at) WHERE (ready_at IS NULL);
CREATE INDEX finder_messages_by_age ON finder_messages USING btree (written_at);
CREATE INDEX finder_messages_of_card ON finder_messages USING btree (card_id);
CREATE INDEX idempotency_claims_by_age ON idempotency_claims USING btree (at);
CREATE INDEX identities_of_user ON identities USING btree (user_id);
CREATE INDEX mailed_links_by_end ON mailed_links USING btree (expires_at);
CREATE INDEX order_events_of_order ON order_events USING btree (order_id, id);
CREATE UNIQUE INDEX order_items_one_plan ON order_items USING btree (order_id) WHERE (kind = 'plan'::text);
CREATE INDEX order_moves_of_order ON order_moves USING btree (order_id, sequence_number);
CREATE INDEX order_notes_of_order ON order_notes USING btree (order_id, id);
CREATE INDEX orders_by_country ON orders USING btree (((destination ->> 'country'::text)), id);
CREATE INDEX orders_by_name_words ON orders USING gin (name_words);
CREATE INDEX orders_by_number ON orders USING btree (order_no text_pattern_ops);
CREATE INDEX orders_by_parcel ON orders USING btree (shipping_status, id);
CREATE INDEX orders_by_status ON orders USING btree (status, id);
CREATE INDEX orders_by_tracking ON orders USING btree (upper(replace(tracking_number, ' '::text, ''::text)) text_pattern_ops) WHERE (tracking_number <> ''::text);
CREATE INDEX orders_never_paid ON orders USING btree (created_at) WHERE ((paid_at IS NULL) AND (user_id IS NOT NULL));
CREATE INDEX orders_of_user ON orders USING btree (user_id, id);
CREATE INDEX orders_of_user_by_status ON orders USING btree (user_id, status, id);
CREATE INDEX orders_to_ship ON orders USING btree (paid_at) WHERE (status = 'paid'::text);
CREATE INDEX orders_under_way ON orders USING btree (shipped_at) WHERE (status = 'shipped'::text);
CREATE INDEX orders_unpaid ON orders USING btree (pay_by) WHERE (status = 'pending'::text);
CREATE INDEX orders_with_phone ON orders USING btree (id) WHERE ((user_id IS NULL) AND ((delivery_address ->> 'phone'::text) <> ''::text));
CREATE UNIQUE INDEX payments_invoice_paid_once ON payments USING btree (subscription_invoice_id) WHERE ((status = ANY (ARRAY['completed'::text, 'refunded'::text])) AND (NOT is_surplus));
CREATE INDEX payments_of_order ON payments USING btree (order_id, id);
CREATE INDEX payments_of_user ON payments USING btree (user_id, id);
CREATE UNIQUE INDEX payments_one_open ON payments USING btree (order_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE UNIQUE INDEX payments_one_open_of_invoice ON payments USING btree (subscription_invoice_id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX payments_open ON payments USING btree (id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE UNIQUE INDEX payments_paid_once ON payments USING btree (order_id) WHERE ((status = ANY (ARRAY['completed'::text, 'refunded'::text])) AND (NOT is_surplus));
CREATE INDEX payments_refused ON payments USING btree (id) WHERE ((status = ANY (ARRAY['pending'::text, 'failed'::text])) AND (failure <> ALL (ARRAY['expired'::text, 'cancelled'::text])));
CREATE INDEX payments_refused_of_order ON payments USING btree (order_id) WHERE ((status = ANY (ARRAY['pending'::text, 'failed'::text])) AND (failure <> ALL (ARRAY['expired'::text, 'cancelled'::text])));
CREATE INDEX photos_by_age ON photos USING btree (created_at);
CREATE INDEX photos_by_name ON photos USING btree (name);
CREATE INDEX physical_card_moves_of_card ON physical_card_moves USING btree (physical_card_id, id);
CREATE INDEX physical_card_moves_of_other ON physical_card_moves USING btree (other_id) WHERE (other_id IS NOT NULL);
CREATE INDEX physical_cards_blocked ON physical_cards USING btree (id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX physical_cards_free ON physical_cards USING btree (colour, id) WHERE ((NOT is_bound) AND (blocked_at IS NULL));
CREATE INDEX physical_cards_in_batch ON physical_cards USING btree (batch_id, id);
CREATE INDEX physical_cards_leading ON physical_cards USING btree (leads_to) WHERE (leads_to IS NOT NULL);
CREATE INDEX physical_cards_of_colour ON physical_cards USING btree (colour, id);
CREATE INDEX rate_limits_by_end ON rate_limits USING btree (expire);
CREATE INDEX refunds_of_payment ON refunds USING btree (payment_id, id);
CREATE INDEX refunds_open ON refunds USING btree (id) WHERE (status = ANY (ARRAY['asked'::text, 'pending'::text]));
CREATE INDEX removals_by_name ON removals USING btree (name);
CREATE INDEX reward_codes_by_user ON reward_codes USING btree (used_by);
CREATE INDEX reward_codes_newest ON reward_codes USING btree (created_at, id);
CREATE INDEX reward_codes_of_batch ON reward_codes USING btree (batch_id);
CREATE INDEX seat_invitations_by_end ON seat_invitations USING btree (expires_at);
CREATE UNIQUE INDEX seat_invitations_one_open ON seat_invitations USING btree (subscription_id, email) WHERE (used_at IS NULL);
CREATE INDEX seats_of_card ON seats USING btree (card_id);
CREATE INDEX seats_of_subscription ON seats USING btree (subscription_id, starts_at);
CREATE INDEX seats_of_user ON seats USING btree (user_id);
CREATE UNIQUE INDEX seats_one_of_card ON seats USING btree (card_id) WHERE (ends_at IS NULL);
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id);
CREATE UNIQUE INDEX staff_email_once ON staff USING btree (lower(email));
CREATE INDEX staff_links_by_end ON staff_links USING btree (expires_at);
CREATE INDEX staff_logins_by_end ON staff_logins USING btree (expires_at);
CREATE INDEX staff_logins_of_staff ON staff_logins USING btree (staff_id);
CREATE INDEX staff_passkeys_of_staff ON staff_passkeys USING btree (staff_id);
CREATE INDEX staff_recovery_codes_of_staff ON staff_recovery_codes USING btree (staff_id);
CREATE INDEX staff_sessions_by_end ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_of_staff ON staff_sessions USING btree (staff_id);
CREATE INDEX stock_movements_of_variant ON stock_movements USING btree (sku, id);
CREATE INDEX stripe_attempts_by_age ON stripe_attempts USING btree (started_at);
CREATE INDEX stripe_attempts_of ON stripe_attempts USING btree (purpose, local_id);
CREATE INDEX stripe_attempts_open ON stripe_attempts USING btree (started_at) WHERE (state = 'started'::text);
CREATE INDEX stripe_drift_by_age ON stripe_drift USING btree (found_at);
CREATE INDEX stripe_drift_of_object ON stripe_drift USING btree (object_id, id);
CREATE INDEX stripe_events_by_age ON stripe_events USING btree (created);
CREATE INDEX stripe_events_given_up ON stripe_events USING btree (created, id) WHERE (state = 'dead'::text);
CREATE INDEX stripe_events_given_up_of_object ON stripe_events USING btree (object_id) WHERE (state = 'dead'::text);
CREATE INDEX stripe_events_given_up_of_type ON stripe_events USING btree (type, created, id) WHERE (state = 'dead'::text);
CREATE INDEX stripe_events_open ON stripe_events USING btree (object_id, created) WHERE (state = ANY (ARRAY['new'::text, 'failed'::text]));
CREATE INDEX subscription_invoices_of ON subscription_invoices USING btree (subscription_id, created_at);
CREATE UNIQUE INDEX subscription_invoices_one_a_period ON subscription_invoices USING btree (subscription_id, period_start) WHERE ((reason = 'cycle'::text) AND (status <> 'void'::text));
CREATE INDEX subscription_invoices_open ON subscription_invoices USING btree (subscription_id) WHERE (status = 'open'::text);
CREATE INDEX subscription_moves_of ON subscription_moves USING btree (subscription_id, sequence_number);
CREATE INDEX subscriptions_by_contract ON subscriptions USING btree (id) WHERE ((plan = 'enterprise'::text) AND (status = 'created'::text));
CREATE INDEX subscriptions_counted ON subscriptions USING btree (status, plan, started_at, trial_end, ends_at, price);
CREATE INDEX subscriptions_due ON subscriptions USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX subscriptions_ending_newest ON subscriptions USING btree (created_at, id) WHERE ((ends_at IS NOT NULL) AND (status <> ALL (ARRAY['cancelled'::text, 'expired'::text, 'completed'::text, 'released'::text])));
CREATE INDEX subscriptions_failed_newest ON subscriptions USING btree (created_at, id) WHERE ((status = 'pending'::text) AND (started_at IS NOT NULL));
CREATE INDEX subscriptions_live ON subscriptions USING btree (id) WHERE ((stripe_id IS NOT NULL) AND (status <> ALL (ARRAY['cancelled'::text, 'expired'::text, 'completed'::text, 'released'::text])));
CREATE INDEX subscriptions_newest ON subscriptions USING btree (created_at, id);
CREATE INDEX subscriptions_of_card ON subscriptions USING btree (card_id);
CREATE INDEX subscriptions_of_plan_newest ON subscriptions USING btree (plan, created_at, id);
CREATE INDEX subscriptions_of_status_newest ON subscriptions USING btree (status, created_at, id);
CREATE INDEX subscriptions_of_user ON subscriptions USING btree (user_id, id);
CREATE UNIQUE INDEX subscriptions_renewed_once ON subscriptions USING btree (renewed_from) WHERE (status <> ALL (ARRAY['created'::text, 'pending'::text, 'cancelled'::text, 'expired'::text, 'completed'::text, 'released'::text]));
CREATE INDEX subscriptions_unreconciled ON subscriptions USING btree (id) WHERE (reconciled_version < desired_version);
CREATE INDEX tax_rates_of_region ON tax_rates USING btree (country, province);
CREATE UNIQUE INDEX tax_rates_one_open_ended ON tax_rates USING btree (country, COALESCE(province, ''::text), kind) WHERE (valid_until IS NULL);
CREATE INDEX trial_cards_by_hash ON trial_cards USING btree (hash);
CREATE INDEX trial_cards_detached ON trial_cards USING btree (detached_at) WHERE (detached_at IS NOT NULL);
CREATE INDEX users_by_email ON users USING btree (lower(email) text_pattern_ops);
CREATE INDEX users_by_last_name ON users USING btree (lower(last_name) text_pattern_ops);
CREATE INDEX users_by_name ON users USING btree (lower(display_name) text_pattern_ops);
CREATE INDEX users_disabled ON users USING btree (disabled_at) WHERE (disabled_at IS NOT NULL);
CREATE UNIQUE INDEX users_email_once ON users USING btree (lower(email));
CREATE INDEX users_last_seen ON users USING btree (seen_at, id);
CREATE INDEX users_newest ON users USING btree (created_at, id);
CREATE INDEX users_to_erase ON users USING btree (erased_at) WHERE (erased_at IS NOT NULL);
CREATE INDEX users_unverified_last_seen ON users USING btree (seen_at, id) WHERE (NOT is_verified);
CREATE INDEX users_unverified_newest ON users USING btree (created_at, id) WHERE (NOT is_verified);
CREATE INDEX variants_of_product ON variants USING btree (product_sku);
CREATE INDEX visits_of_card ON visits USING btree (card_id, at);
--> statement-breakpoint
-- Triggers.
CREATE TRIGGER audit_log_frozen BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_log_change();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change();
CREATE TRIGGER cards_update_is_bound AFTER INSERT OR DELETE OR UPDATE OF physical_card_id ON cards FOR EACH ROW EXECUTE FUNCTION update_is_bound();
CREATE TRIGGER document_series_kept BEFORE DELETE ON document_series FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER document_series_rises BEFORE UPDATE ON document_series FOR EACH ROW WHEN ((new.last <> (old.last + 1))) EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER documents_add_up BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION check_document_amounts();
CREATE TRIGGER documents_frozen BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER documents_kept BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER enterprise_enquiry_moves_stay BEFORE DELETE OR UPDATE ON enterprise_enquiry_moves FOR EACH ROW EXECUTE FUNCTION refuse_enquiry_move_change();
CREATE CONSTRAINT TRIGGER order_items_add_up AFTER INSERT ON order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_amounts();
CREATE TRIGGER order_items_frozen BEFORE DELETE OR UPDATE ON order_items FOR EACH ROW EXECUTE FUNCTION refuse_order_change();
CREATE TRIGGER order_notes_frozen BEFORE DELETE OR UPDATE ON order_notes FOR EACH ROW EXECUTE FUNCTION refuse_order_note_change();
CREATE TRIGGER order_terms_frozen BEFORE DELETE OR UPDATE ON order_terms FOR EACH ROW EXECUTE FUNCTION refuse_order_change();
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_amounts();
CREATE TRIGGER orders_frozen BEFORE UPDATE ON orders FOR EACH ROW
	WHEN ((OLD.currency, OLD.subtotal, OLD.shipping_amount, OLD.taxes, OLD.tax_amount, OLD.total, OLD.destination, OLD.order_no, OLD.created_at)
		IS DISTINCT FROM (NEW.currency, NEW.subtotal, NEW.shipping_amount, NEW.taxes, NEW.tax_amount, NEW.total, NEW.destination, NEW.order_no, NEW.created_at))
	EXECUTE FUNCTION refuse_order_change();
CREATE TRIGGER page_versions_kept BEFORE TRUNCATE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_page_version_change();
CREATE TRIGGER page_versions_stay BEFORE DELETE OR UPDATE ON page_versions FOR EACH ROW EXECUTE FUNCTION refuse_page_version_change();
CREATE CONSTRAINT TRIGGER physical_cards_blocked_unbound AFTER INSERT OR UPDATE OF is_bound, blocked_at ON physical_cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.is_bound AND (new.blocked_at IS NOT NULL))) EXECUTE FUNCTION check_blocked_unbound();
CREATE TRIGGER prices_frozen BEFORE UPDATE OF product_sku, currency, amount, valid_from ON prices FOR EACH ROW
	WHEN ((NEW.product_sku, NEW.currency, NEW.amount, NEW.valid_from) IS DISTINCT FROM (OLD.product_sku, OLD.currency, OLD.amount, OLD.valid_from))
	EXECUTE FUNCTION refuse_price_change();
CREATE TRIGGER prices_held_kept BEFORE DELETE ON prices FOR EACH ROW WHEN ((old.valid_from <= now())) EXECUTE FUNCTION refuse_price_change();
CREATE TRIGGER products_sku_frozen BEFORE UPDATE OF sku ON products FOR EACH ROW WHEN ((new.sku <> old.sku)) EXECUTE FUNCTION refuse_sku_change();
CREATE TRIGGER products_sku_once BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION check_sku_unique();
CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF amount ON refunds FOR EACH ROW EXECUTE FUNCTION check_refund_amounts();
CREATE TRIGGER seats_fit BEFORE INSERT OR UPDATE OF ends_at, subscription_id ON seats FOR EACH ROW EXECUTE FUNCTION check_seat_count();
CREATE TRIGGER sellers_frozen BEFORE DELETE OR UPDATE ON sellers FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
CREATE TRIGGER stock_movements_frozen BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_stock_movement_change();
CREATE TRIGGER stock_movements_kept BEFORE TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_stock_movement_change();
CREATE TRIGGER subscription_moves_stay BEFORE DELETE OR UPDATE ON subscription_moves FOR EACH ROW EXECUTE FUNCTION refuse_subscription_move_change();
CREATE CONSTRAINT TRIGGER tax_rates_apart AFTER INSERT OR UPDATE ON tax_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_tax_periods();
CREATE TRIGGER variants_sku_frozen BEFORE UPDATE OF sku, product_sku ON variants FOR EACH ROW WHEN (((new.sku <> old.sku) OR (new.product_sku <> old.product_sku))) EXECUTE FUNCTION refuse_sku_change();
CREATE TRIGGER variants_sku_once BEFORE INSERT ON variants FOR EACH ROW EXECUTE FUNCTION check_sku_unique();
--> statement-breakpoint
-- Foreign keys.
ALTER TABLE addresses ADD CONSTRAINT addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE card_coverages ADD CONSTRAINT card_coverages_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
ALTER TABLE card_days ADD CONSTRAINT card_days_card_number_card_counters_number_fk FOREIGN KEY (card_number) REFERENCES card_counters(number) ON DELETE CASCADE;
ALTER TABLE card_moves ADD CONSTRAINT card_moves_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
ALTER TABLE card_transfers ADD CONSTRAINT card_transfers_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
ALTER TABLE cards ADD CONSTRAINT cards_photo_id_photos_id_fk FOREIGN KEY (photo_id) REFERENCES photos(id);
ALTER TABLE cards ADD CONSTRAINT cards_physical_card_id_physical_cards_id_fk FOREIGN KEY (physical_card_id) REFERENCES physical_cards(id);
ALTER TABLE cards ADD CONSTRAINT cards_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE contact_consents ADD CONSTRAINT contact_consents_contact_id_contacts_id_fk FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE;
ALTER TABLE contact_links ADD CONSTRAINT contact_links_contact_id_contacts_id_fk FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE;
ALTER TABLE contact_requests ADD CONSTRAINT contact_requests_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
ALTER TABLE contacts ADD CONSTRAINT contacts_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE SET NULL;
ALTER TABLE contacts ADD CONSTRAINT contacts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE documents ADD CONSTRAINT documents_corrects_id_documents_id_fk FOREIGN KEY (corrects_id) REFERENCES documents(id);
ALTER TABLE documents ADD CONSTRAINT documents_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE documents ADD CONSTRAINT documents_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id);
ALTER TABLE documents ADD CONSTRAINT documents_seller_id_sellers_id_fk FOREIGN KEY (seller_id) REFERENCES sellers(id);
ALTER TABLE documents ADD CONSTRAINT documents_subscription_invoice_id_subscription_invoices_id_fk FOREIGN KEY (subscription_invoice_id) REFERENCES subscription_invoices(id);
ALTER TABLE enterprise_answers ADD CONSTRAINT enterprise_answers_enquiry_id_enterprise_enquiries_id_fk FOREIGN KEY (enquiry_id) REFERENCES enterprise_enquiries(id);
ALTER TABLE enterprise_contracts ADD CONSTRAINT enterprise_contracts_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE enterprise_enquiries ADD CONSTRAINT enterprise_enquiries_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE enterprise_enquiry_moves ADD CONSTRAINT enterprise_enquiry_moves_enquiry_id_enterprise_enquiries_id_fk FOREIGN KEY (enquiry_id) REFERENCES enterprise_enquiries(id);
ALTER TABLE exports ADD CONSTRAINT exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE finder_messages ADD CONSTRAINT finder_messages_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
ALTER TABLE identities ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE link_days ADD CONSTRAINT link_days_card_id_card_counters_card_id_fk FOREIGN KEY (card_id) REFERENCES card_counters(card_id) ON DELETE CASCADE;
ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE order_events ADD CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_items ADD CONSTRAINT order_items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_items ADD CONSTRAINT order_items_plan_sku_plans_sku_fk FOREIGN KEY (plan_sku) REFERENCES plans(sku);
ALTER TABLE order_items ADD CONSTRAINT order_items_variant_sku_variants_sku_fk FOREIGN KEY (variant_sku) REFERENCES variants(sku);
ALTER TABLE order_moves ADD CONSTRAINT order_moves_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_notes ADD CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_terms ADD CONSTRAINT order_terms_of_page FOREIGN KEY (code, language, version) REFERENCES page_versions(code, language, version);
ALTER TABLE order_terms ADD CONSTRAINT order_terms_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE orders ADD CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE payments ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE payments ADD CONSTRAINT payments_subscription_invoice_id_subscription_invoices_id_fk FOREIGN KEY (subscription_invoice_id) REFERENCES subscription_invoices(id);
ALTER TABLE payments ADD CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE photos ADD CONSTRAINT photos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE physical_card_moves ADD CONSTRAINT physical_card_moves_other_id_physical_cards_id_fk FOREIGN KEY (other_id) REFERENCES physical_cards(id) ON DELETE SET NULL;
ALTER TABLE physical_card_moves ADD CONSTRAINT physical_card_moves_physical_card_id_physical_cards_id_fk FOREIGN KEY (physical_card_id) REFERENCES physical_cards(id) ON DELETE CASCADE;
ALTER TABLE physical_cards ADD CONSTRAINT physical_cards_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id);
ALTER TABLE physical_cards ADD CONSTRAINT physical_cards_leads_to_cards_id_fk FOREIGN KEY (leads_to) REFERENCES cards(id) ON DELETE SET NULL;
ALTER TABLE plan_prices ADD CONSTRAINT plan_prices_plan_plans_code_fk FOREIGN KEY (plan) REFERENCES plans(code);
ALTER TABLE prices ADD CONSTRAINT prices_product_sku_products_sku_fk FOREIGN KEY (product_sku) REFERENCES products(sku);
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE reward_codes ADD CONSTRAINT reward_codes_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE reward_codes ADD CONSTRAINT reward_codes_used_by_users_id_fk FOREIGN KEY (used_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE seat_invitations ADD CONSTRAINT seat_invitations_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE seats ADD CONSTRAINT seats_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE SET NULL;
ALTER TABLE seats ADD CONSTRAINT seats_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE seats ADD CONSTRAINT seats_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE staff_links ADD CONSTRAINT staff_links_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_logins ADD CONSTRAINT staff_logins_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_passkeys ADD CONSTRAINT staff_passkeys_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_recovery_codes ADD CONSTRAINT staff_recovery_codes_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_sessions ADD CONSTRAINT staff_sessions_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE staff_totp ADD CONSTRAINT staff_totp_staff_id_staff_id_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
ALTER TABLE stripe_customers ADD CONSTRAINT stripe_customers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE subscription_invoices ADD CONSTRAINT subscription_invoices_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE subscription_moves ADD CONSTRAINT subscription_moves_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE SET NULL;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_plan_plans_code_fk FOREIGN KEY (plan) REFERENCES plans(code);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_price_id_plan_prices_id_fk FOREIGN KEY (price_id) REFERENCES plan_prices(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_renewed_from_subscriptions_id_fk FOREIGN KEY (renewed_from) REFERENCES subscriptions(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE trial_cards ADD CONSTRAINT trial_cards_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE variants ADD CONSTRAINT variants_product_sku_products_sku_fk FOREIGN KEY (product_sku) REFERENCES products(sku);
--> statement-breakpoint
-- Rows that every installation has.
INSERT INTO document_series (id, last) VALUES (1, 0);
