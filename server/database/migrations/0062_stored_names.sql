ALTER TABLE "subscriptions" RENAME COLUMN "wanted" TO "desired";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "rev" TO "desired_version";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "aligned_rev" TO "reconciled_version";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "seq" TO "row_version";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "clock_at" TO "processed_until";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_revs" TO "subscriptions_versions";--> statement-breakpoint
ALTER INDEX "subscriptions_unaligned" RENAME TO "subscriptions_unreconciled";--> statement-breakpoint
ALTER TABLE "batches" RENAME COLUMN "wanted" TO "requested";--> statement-breakpoint
ALTER TABLE "batches" RENAME COLUMN "made" TO "created";--> statement-breakpoint
ALTER TABLE "batches" RENAME COLUMN "sheets_wanted" TO "sheets_requested";--> statement-breakpoint
ALTER TABLE "batches" RENAME COLUMN "sheets_drawn" TO "sheets_rendered";--> statement-breakpoint
ALTER TABLE "batches" RENAME CONSTRAINT "batches_made" TO "batches_created";--> statement-breakpoint
ALTER TABLE "cards" RENAME CONSTRAINT "cards_one_standing" TO "cards_paused_or_lost";--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "known_file" TO "notified_file_hash";--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "known_at" TO "checked_at";--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "contacts" RENAME CONSTRAINT "contacts_known" TO "contacts_checked";--> statement-breakpoint
ALTER INDEX "contacts_to_tell" RENAME TO "contacts_to_notify";--> statement-breakpoint
ALTER TABLE "contact_links" RENAME COLUMN "made_at" TO "created_at";--> statement-breakpoint
ALTER TABLE "contact_requests" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "found_messages" RENAME TO "finder_messages";--> statement-breakpoint
ALTER TABLE "finder_messages" RENAME CONSTRAINT "found_messages_pkey" TO "finder_messages_pkey";--> statement-breakpoint
ALTER TABLE "finder_messages" RENAME CONSTRAINT "found_messages_card_id_cards_id_fk" TO "finder_messages_card_id_cards_id_fk";--> statement-breakpoint
ALTER INDEX "found_messages_of_card" RENAME TO "finder_messages_of_card";--> statement-breakpoint
ALTER INDEX "found_messages_by_age" RENAME TO "finder_messages_by_age";--> statement-breakpoint
ALTER TABLE "once_only" RENAME TO "idempotency_claims";--> statement-breakpoint
ALTER TABLE "idempotency_claims" RENAME CONSTRAINT "once_only_pkey" TO "idempotency_claims_pkey";--> statement-breakpoint
ALTER INDEX "once_only_by_age" RENAME TO "idempotency_claims_by_age";--> statement-breakpoint
ALTER TABLE "stripe_marks" RENAME TO "stripe_checkpoints";--> statement-breakpoint
ALTER TABLE "stripe_checkpoints" RENAME CONSTRAINT "stripe_marks_pkey" TO "stripe_checkpoints_pkey";--> statement-breakpoint
ALTER TABLE "stripe_drift" RENAME COLUMN "ours" TO "local_value";--> statement-breakpoint
ALTER TABLE "stripe_drift" RENAME COLUMN "theirs" TO "stripe_value";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "placement_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "placement_hash" TO "request_hash";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_one_a_press" TO "orders_once_per_idempotency_key";--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_items_in_line" TO "order_items_position";--> statement-breakpoint
ALTER TABLE "order_moves" RENAME COLUMN "turn" TO "sequence_number";--> statement-breakpoint
ALTER SEQUENCE "order_moves_turn_seq" RENAME TO "order_moves_sequence_number_seq";--> statement-breakpoint
ALTER TABLE "subscription_moves" RENAME COLUMN "turn" TO "sequence_number";--> statement-breakpoint
ALTER SEQUENCE "subscription_moves_turn_seq" RENAME TO "subscription_moves_sequence_number_seq";--> statement-breakpoint
ALTER TABLE "enterprise_enquiry_moves" RENAME COLUMN "turn" TO "sequence_number";--> statement-breakpoint
ALTER SEQUENCE "enterprise_enquiry_moves_turn_seq" RENAME TO "enterprise_enquiry_moves_sequence_number_seq";--> statement-breakpoint
ALTER TABLE "card_counters" RENAME COLUMN "rolled_to" TO "rolled_up_to";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "products_whole_when_listed" TO "products_complete_when_listed";--> statement-breakpoint
ALTER INDEX "tax_rates_one_goes_on" RENAME TO "tax_rates_one_open_ended";--> statement-breakpoint
ALTER FUNCTION audit_log_stays() RENAME TO refuse_audit_log_change;--> statement-breakpoint
ALTER FUNCTION document_adds_up() RENAME TO check_document_amounts;--> statement-breakpoint
ALTER FUNCTION documents_stay() RENAME TO refuse_document_change;--> statement-breakpoint
ALTER FUNCTION enterprise_enquiry_moves_stay() RENAME TO refuse_enquiry_move_change;--> statement-breakpoint
ALTER FUNCTION order_adds_up() RENAME TO check_order_amounts;--> statement-breakpoint
ALTER FUNCTION order_notes_stay() RENAME TO refuse_order_note_change;--> statement-breakpoint
ALTER FUNCTION page_versions_stay() RENAME TO refuse_page_version_change;--> statement-breakpoint
ALTER FUNCTION price_stays() RENAME TO refuse_price_change;--> statement-breakpoint
ALTER FUNCTION refunds_within_payment() RENAME TO check_refund_amounts;--> statement-breakpoint
ALTER FUNCTION seats_fit() RENAME TO check_seat_count;--> statement-breakpoint
ALTER FUNCTION sku_is_once() RENAME TO check_sku_unique;--> statement-breakpoint
ALTER FUNCTION sku_stays() RENAME TO refuse_sku_change;--> statement-breakpoint
ALTER FUNCTION stays_as_placed() RENAME TO refuse_order_change;--> statement-breakpoint
ALTER FUNCTION stock_movements_stay() RENAME TO refuse_stock_movement_change;--> statement-breakpoint
ALTER FUNCTION subscription_moves_stay() RENAME TO refuse_subscription_move_change;--> statement-breakpoint
ALTER FUNCTION tells_whether_bound() RENAME TO update_is_bound;--> statement-breakpoint
ALTER FUNCTION keep_blocked_cards_unbound() RENAME TO check_blocked_unbound;--> statement-breakpoint
ALTER FUNCTION keep_tax_periods_apart() RENAME TO check_tax_periods;--> statement-breakpoint
ALTER TRIGGER "cards_tell_whether_bound" ON "cards" RENAME TO "cards_update_is_bound";--> statement-breakpoint
-- The job queues: jobs that wait, run or have failed under an old name go on under the new one.
DO $$
DECLARE
	renamed record;
BEGIN
	FOR renamed IN SELECT * FROM (VALUES
		('subscriptions.align', 'subscriptions.reconcile'),
		('subscriptions.clock', 'subscriptions.runDueSubscriptions'),
		('subscriptions.endThere', 'subscriptions.endAtStripe'),
		('orders.endWindows', 'orders.expireReservations'),
		('orders.mailSold', 'orders.mailNewOrder'),
		('stats.keepMonths', 'stats.maintainPartitions'),
		('stats.eraseFigures', 'stats.eraseStatistics'),
		('contacts.mailLeft', 'contacts.mailNewContacts'),
		('contacts.mailAsked', 'contacts.mailUpdatesConfirmation'),
		('contacts.mailRequested', 'contacts.mailContactCard'),
		('enterprise.forgetEnquiries', 'enterprise.eraseEnquiries'),
		('enterprise.mailEnquired', 'enterprise.mailEnquiryReceipt'),
		('payments.forgetBuyers', 'payments.eraseBuyers'),
		('payments.forgetCustomer', 'payments.eraseCustomer'),
		('cards.mailFound', 'cards.mailFinderMessage'),
		('account.mailAccountProved', 'account.mailAccountTransferred'),
		('account.mailAddressAsked', 'account.mailAddressChangeRequested'),
		('privacy.movePlans', 'privacy.endPlansWithAccount')
	) AS names (old, new) LOOP
		UPDATE alerts SET about = renamed.new WHERE kind = 'jobGivenUp' AND about = renamed.old;
		IF to_regclass('pgboss.queue') IS NOT NULL THEN
			INSERT INTO pgboss.queue SELECT (jsonb_populate_record(queue, jsonb_build_object('name', renamed.new))).*
				FROM pgboss.queue queue WHERE name = renamed.old;
			UPDATE pgboss.job SET name = renamed.new WHERE name = renamed.old;
			UPDATE pgboss.job SET source_name = renamed.new WHERE source_name = renamed.old;
			UPDATE pgboss.job SET group_id = renamed.new WHERE group_id = renamed.old;
			DELETE FROM pgboss.queue WHERE name = renamed.old;
		END IF;
	END LOOP;
END $$;
