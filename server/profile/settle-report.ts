import type { adminReports } from '@visita/core/profile/admin-contract';
import { Problem } from '@visita/core/problems';
import { tellCardChanged } from '../cards/card-changed.ts';
import { lockCard, updateVisibility } from '../cards/queries.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from '../staff/audit.ts';
import { mailBlockedPage } from './jobs.ts';
import { presentReport } from './present-report.ts';
import { findReport, updateSettled, type ReportRow } from './report-queries.ts';

type ReportAction = 'block' | 'unblock' | 'dismiss';
const acts = {
  block: 'cards.blockPage',
  unblock: 'cards.unblockPage',
  dismiss: 'cards.dismissReport',
} as const;

/**
 * Blocks the page of a reported card and settles its reports, shows the page again, or dismisses one report.
 * Throws `transitionForbidden` if the page or the report is in that state already.
 */
export async function settleReport(call: Call<typeof adminReports.block>, action: ReportAction) {
  const { db, config, now, staff, params, body } = call;
  const at = now();
  return transaction(db, async (tx) => {
    const before = await lockReport(tx, params);
    if (!before) throw new Problem('notFound');
    if (!isPossible(before, action)) throw new Problem('transitionForbidden');
    if (action === 'dismiss')
      await updateSettled(
        tx,
        { cardId: before.card.id, id: params.id },
        { outcome: 'dismissed', settledAt: at },
      );
    else await movePage(tx, before, { action, at });
    const after = await findReport(tx, params);
    if (!after) throw new Error('the report disappeared while its card was locked');
    await audit(tx, staff, {
      action: acts[action],
      subject: { type: 'report', id: params.id },
      before: { isBlocked: before.card.blockedAt !== null, outcome: before.report.outcome },
      after: { isBlocked: after.card.blockedAt !== null, outcome: after.report.outcome },
      reason: body.reason,
    });
    return presentReport({ config }, after, staff);
  });
}

/** Locks the card of a report, and reads the report again under that lock. */
async function lockReport(tx: Tx, key: { id: string }): Promise<ReportRow | undefined> {
  const found = await findReport(tx, key);
  if (!found) return undefined;
  await lockCard(tx, { id: found.card.id, userId: found.user.id });
  return findReport(tx, key);
}

function isPossible({ report, card }: ReportRow, action: ReportAction): boolean {
  if (action === 'dismiss') return report.outcome === null;
  return (action === 'block') === (card.blockedAt === null);
}

/** Blocks a card's page, or shows it again, and has its owner emailed, with a way to object. */
async function movePage(
  tx: Tx,
  { card, user }: ReportRow,
  { action, at }: { action: 'block' | 'unblock'; at: Date },
): Promise<void> {
  const isBlocked = action === 'block';
  await updateVisibility(tx, card, { blockedAt: isBlocked ? at : null });
  if (isBlocked) await updateSettled(tx, { cardId: card.id }, { outcome: 'blocked', settledAt: at });
  await tellCardChanged(tx, card);
  await enqueue(tx, mailBlockedPage, { userId: user.id, cardId: card.id, isBlocked });
}
