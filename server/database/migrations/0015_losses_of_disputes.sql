ALTER TABLE "disputes" ADD COLUMN "loss_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE disputes SET loss_count = (SELECT count(*) FROM ledger_entries e WHERE e.kind = 'badDebt' AND e.source_id = disputes.id::text);
