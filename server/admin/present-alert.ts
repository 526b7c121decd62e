import type { adminAlerts, WholeAlert } from '@visita/core/admin/failures-contract';
import { plainReason } from '@visita/core/plain-reason';
import { alertAbout } from '@visita/core/provider/alert';
import { Problem } from '@visita/core/problems';
import { isUuid } from '../database/id.ts';
import { findDispute } from '../disputes/queries.ts';
import type { Call } from '../http/route.ts';
import { findAlert, type AlertRow } from '../provider/alert-queries.ts';
import { listAudit } from '../staff/audit-queries.ts';
import { concernedBy, findConcerned, findEventObjectId } from './failure-queries.ts';

/** Converts an alert to its list item. */
export const listedAlert = ({
  facts: { orderNo, amount, currency, dueBy },
  resolvedAt,
  ...alert
}: AlertRow) => ({
  ...alert,
  orderNo: orderNo ?? null,
  amount: amount ?? null,
  currency: currency ?? null,
  dueBy: dueBy === undefined ? null : new Date(dueBy),
  settledAt: resolvedAt,
});

/** Returns an alert with its order, subscription and user, and its history. */
export async function presentAlert({
  db,
  params,
}: Pick<Call<typeof adminAlerts.get>, 'db' | 'params'>): Promise<WholeAlert> {
  const alert = await findAlert(db, params);
  if (!alert) throw new Problem('notFound');
  const numbers = await numbersIn({ db }, alert);
  const moves = await listAudit(db, { subjectType: 'alert', subjectId: alert.id, sort: '-at', limit: 50 });
  return {
    ...listedAlert(alert),
    detail: plainReason(alert.detail),
    concerned: concernedBy(await findConcerned(db, numbers), numbers),
    moves: moves.items.map(({ id, at, email, action, reason }) => ({
      id,
      at,
      email,
      reason,
      action: getMove(action),
    })),
  };
}

/** Returns the ids by which its order, subscription and user are found. */
async function numbersIn(
  { db }: Pick<Call<typeof adminAlerts.get>, 'db'>,
  { kind, about, detail }: AlertRow,
): Promise<string[]> {
  switch (alertAbout[kind]) {
    case 'event':
      return [(await findEventObjectId(db, { eventId: about })) ?? about];
    case 'session':
      // Reported with the payment that its metadata names.
      return [about, detail];
    case 'dispute':
      // alerts of older builds name the payment at Stripe
      if (!isUuid(about)) return [about];
      return [about, (await findDispute(db, { id: about }))?.paymentId ?? about];
    default:
      return [about];
  }
}

/** Converts an audit action `alerts.…` to the move of the history. */
function getMove(action: string): WholeAlert['moves'][number]['action'] {
  const word = action.split('.')[1];
  return word === 'reopen' || word === 'replay' || word === 'dismiss' ? word : 'settle';
}
