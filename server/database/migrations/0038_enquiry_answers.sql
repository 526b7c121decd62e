CREATE TABLE "enterprise_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"staff_email" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enterprise_enquiries" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enterprise_enquiries" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "enterprise_enquiry_moves" ADD COLUMN "staff_email" text;--> statement-breakpoint
ALTER TABLE "enterprise_answers" ADD CONSTRAINT "enterprise_answers_enquiry_id_enterprise_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enterprise_enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enterprise_answers_of" ON "enterprise_answers" USING btree ("enquiry_id","id");--> statement-breakpoint
ALTER TABLE "enterprise_enquiries" ADD CONSTRAINT "enterprise_enquiries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enterprise_enquiries_by_email" ON "enterprise_enquiries" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enterprise_enquiries_by_company" ON "enterprise_enquiries" USING btree (lower("company") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enterprise_enquiries_by_name" ON "enterprise_enquiries" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enterprise_enquiries_of_subscription" ON "enterprise_enquiries" USING btree ("subscription_id");