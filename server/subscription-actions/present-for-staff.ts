import type { adminSubscriptions, ShownSubscription } from '@visita/core/subscriptions/admin-contract';
import { whyNot } from '@visita/core/subscriptions/actions';
import { statusAt } from '@visita/core/subscriptions/phase';
import { whyNoExtension, whyNoTransfer, whyNoWriteOff } from '@visita/core/subscriptions/staff-acts';
import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { listSubscriptionInvoices } from '../subscription-invoices/queries.ts';
import { listNewestMoves } from '../subscriptions/move-queries.ts';
import { listSeated } from '../subscriptions/seat-queries.ts';
import { findForStaff } from './admin-queries.ts';
import { listDisputesOfSubscription } from './dispute-queries.ts';
import { toDate } from '../subscriptions/observed-state.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { toActionable } from '../subscriptions/request-change.ts';

/** Presents a subscription to staff: desired state, current state, and which actions are refused and why. */
export async function presentForStaff({
  db,
  now,
  params,
}: Call<typeof adminSubscriptions.get>): Promise<ShownSubscription> {
  const found = await findForStaff(db, params);
  if (!found) throw new Problem('subscriptionNotFound');
  const { row, ...owner } = found;
  const { desired, desiredVersion, reconciledVersion, ...shown } = row;
  const which = { subscriptionId: row.id };
  const status = statusAt(row, now());
  const invoices = await listSubscriptionInvoices(db, which);
  return {
    ...shown,
    ...owner,
    status,
    isProcessing: reconciledVersion < desiredVersion,
    rev: desiredVersion,
    alignedRev: reconciledVersion,
    wanted: { ...desired, trialEnd: toDate(desired.trialEnd) },
    seated: await listSeated(db, which),
    invoices,
    disputes: await listDisputesOfSubscription(db, which),
    moves: (await listNewestMoves(db, which)).map((move) => ({ ...move, to: move.to as SubscriptionStatus })), // written from this type
    acts: {
      ...listRefusals(row, { status, now: now() }),
      refund: invoices.some(({ refundable, restorable }) => refundable + restorable > 0) ? null : 'notDue',
      transfer: whyNoTransfer({ invoices }),
      writeOff: whyNoWriteOff({ status: row.status, invoices }),
    },
  };
}

function listRefusals(
  row: SubscriptionRow,
  { status, now }: { status: SubscriptionStatus; now: Date },
): Omit<ShownSubscription['acts'], 'writeOff' | 'refund' | 'transfer'> {
  const isBilled = row.stripeId !== null;
  const cancel =
    row.userId === null
      ? 'ended'
      : whyNot('cancel', toActionable({ row, seats: [] }, { userId: row.userId, now }));
  return {
    cancelNow: cancel,
    cancelWithPeriod:
      cancel ?? (isBilled ? (row.desired.ends === 'period' ? 'ending' : null) : 'endsByItself'),
    extend: whyNoExtension({ ...row, status, isBilled, ends: row.desired.ends }),
    credit: isBilled && row.userId !== null ? null : 'notBilled',
  };
}
