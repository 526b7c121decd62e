import { dayStart, localDay, sellerHome } from '@visita/core/addresses/local-day';
import { recognitionLines } from '@visita/core/ledger/posting';
import { addToDay, addToMonth, dueRevenue } from '@visita/core/ledger/recognition';
import { isEnded } from '@visita/core/subscriptions/status';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { updateSchedule } from '../ledger/schedule-queries.ts';
import { listStartedSchedules, lockDueSchedules } from './schedule-queries.ts';

const pageSize = 200;

type RevenueDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Posts the revenue that plans have earned in the months that are over in Montréal: one entry per line of a
 * document and month. Each page is a transaction, and a schedule stores its next month, so an interrupted run
 * resumes where it ended.
 */
export async function recogniseRevenue({ db, now }: RevenueDeps): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { documentId, position, from, to } of await listStartedSchedules(tx)) {
      if (!from || !to) continue;
      const startsOn = localDay(sellerHome, from);
      const lastDay = localDay(sellerHome, to);
      const endsOn = lastDay > startsOn ? lastDay : addToDay(startsOn, 1);
      const nextMonth = addToMonth(startsOn, 0);
      await updateSchedule(tx, { documentId, position }, { startsOn, endsOn, nextMonth });
    }
  });
  const before = addToMonth(localDay(sellerHome, now()), 0);
  // a page posts one month of each schedule, so even a short one may leave months
  while ((await transaction(db, (tx) => postPage(tx, before))) > 0);
}

/** Posts one month of each schedule of a page; returns their number. */
async function postPage(tx: Tx, before: string): Promise<number> {
  const due = await lockDueSchedules(tx, { before, limit: pageSize });
  for (const { schedule, state } of due) {
    const { documentId, position, currency, orderId, subscriptionInvoiceId, nextMonth: month } = schedule;
    const nextMonth = addToMonth(month, 1);
    const since = state && localDay(sellerHome, state.since);
    const amount = dueRevenue(
      {
        ...schedule,
        pausedOn: state?.status === 'paused' ? (since ?? null) : null,
        endedOn: state && isEnded(state.status) ? (since ?? null) : null,
      },
      addToDay(nextMonth, -1),
    );
    await postEntry(
      tx,
      {
        kind: 'recognition',
        sourceId: `${documentId} ${position} ${month.slice(0, 7)}`,
        at: new Date(dayStart(sellerHome, nextMonth).getTime() - 1),
        currency,
        sale: orderId === null ? { subscriptionInvoiceId: subscriptionInvoiceId ?? '' } : { orderId },
        documentId,
      },
      recognitionLines('plans', amount),
    );
    await updateSchedule(tx, schedule, { recognised: schedule.recognised + amount, nextMonth });
  }
  return due.length;
}
