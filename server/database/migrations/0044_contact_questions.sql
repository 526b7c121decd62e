CREATE TABLE "contact_questions" (
	"card_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"titles" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	CONSTRAINT "contact_questions_card_id_position_pk" PRIMARY KEY("card_id","position"),
	CONSTRAINT "contact_questions_position" CHECK ("contact_questions"."position" between 0 and 4),
	CONSTRAINT "contact_questions_kind" CHECK ("contact_questions"."kind" in ('text', 'choice', 'yesNo')),
	CONSTRAINT "contact_questions_title" CHECK ("contact_questions"."title" <> ''),
	CONSTRAINT "contact_questions_choices" CHECK (case when jsonb_typeof("contact_questions"."choices") <> 'array' then false when "contact_questions"."kind" = 'choice' then jsonb_array_length("contact_questions"."choices") between 2 and 8 else jsonb_array_length("contact_questions"."choices") = 0 end)
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_questions" ADD CONSTRAINT "contact_questions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_answers" CHECK (case when jsonb_typeof("contacts"."answers") = 'array' then jsonb_array_length("contacts"."answers") <= 5 else false end);