import type { adminAlerts, WholeAlert } from '@visita/core/admin/failures-contract';
import { plainReason } from '@visita/core/plain-reason';
import { alertAbout } from '@visita/core/provider/alert';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findAlert, type AlertRow } from '../provider/queries.ts';
import { listAudit } from '../staff/audit-queries.ts';
import { concernedBy, findConcerned, findObjectOf } from './failure-queries.ts';

/** As a list shows it. */
export const listedAlert = ({ facts: { orderNo, amount, currency, dueBy }, resolvedAt, ...alert }: AlertRow) => ({
  ...alert,
  orderNo: orderNo ?? null,
  amount: amount ?? null,
  currency: currency ?? null,
  dueBy: dueBy === undefined ? null : new Date(dueBy),
  settledAt: resolvedAt,
});

/** An alert with whom it concerns, and what was done about it. */
export async function showAlert({ db, params }: Pick<Call<typeof adminAlerts.get>, 'db' | 'params'>): Promise<WholeAlert> {
  const alert = await findAlert(db, params);
  if (!alert) throw new Problem('notFound');
  const numbers = await numbersIn({ db }, alert);
  const moves = await listAudit(db, { subjectType: 'alert', subjectId: alert.id, sort: '-at', limit: 50 });
  return {
    ...listedAlert(alert),
    detail: plainReason(alert.detail),
    concerned: concernedBy(await findConcerned(db, numbers), numbers),
    moves: moves.items.map(({ id, at, email, action, reason }) => ({ id, at, email, reason, action: moveOf(action) })),
  };
}

/** By what it is looked up: what it is about, and what that is about. */
async function numbersIn({ db }: Pick<Call<typeof adminAlerts.get>, 'db'>, { kind, about, detail }: AlertRow): Promise<string[]> {
  switch (alertAbout[kind]) {
    case 'event':
      return [(await findObjectOf(db, { eventId: about })) ?? about];
    case 'session':
      // reported with the payment whose page it says it is
      return [about, detail];
    default:
      return [about];
  }
}

/** The acts of `alerts.…`, by their second word. */
function moveOf(action: string): WholeAlert['moves'][number]['action'] {
  const word = action.split('.')[1];
  return word === 'reopen' || word === 'replay' || word === 'dismiss' ? word : 'settle';
}
