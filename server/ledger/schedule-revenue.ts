import { planOfSku } from '@visita/core/plans/plan';
import { recognitionLines, type LedgerLine } from '@visita/core/ledger/posting';
import { addToDay, creditSchedule } from '@visita/core/ledger/recognition';
import type { Tx } from '../database/database.ts';
import { postEntry } from './post-entry.ts';
import type { SaleKey } from './queries.ts';
import {
  insertSchedules,
  lockSaleSchedules,
  updateSchedule,
  type RevenueScheduleRow,
} from './schedule-queries.ts';

/** The service that a document sells: its subscription and, if they are known yet, its days in Montréal. */
export interface SoldService {
  subscriptionId: string | null;
  /** The first day and the day after the last one. */
  period: { startsOn: string; endsOn: string } | null;
}

interface ScheduledDocument extends SoldService {
  documentId: string;
  sale: SaleKey;
  currency: string;
  /** The day in Montréal on which it is issued. */
  issuedOn: string;
  lines: readonly { sku: string; amount: number }[];
}

/** Inserts a schedule for each line of an invoice that sells a plan. */
export async function scheduleRevenue(
  tx: Tx,
  { documentId, sale, subscriptionId, period, currency, issuedOn, lines }: ScheduledDocument,
): Promise<void> {
  const days = period && {
    startsOn: period.startsOn,
    // a period within one day has that day
    endsOn: period.endsOn > period.startsOn ? period.endsOn : addToDay(period.startsOn, 1),
  };
  const nextMonth = `${(days?.startsOn ?? issuedOn).slice(0, 7)}-01`;
  const schedules = lines.flatMap(({ sku, amount }, position) =>
    planOfSku(sku) !== null && amount > 0
      ? [{ documentId, position, ...sale, subscriptionId, currency, amount, ...days, nextMonth }]
      : [],
  );
  await insertSchedules(tx, schedules);
}

/**
 * Takes the amount of a credit note from the schedules of its sale, as its ledger lines say; a negative
 * amount gives it back.
 */
export async function creditRevenue(tx: Tx, sale: SaleKey, lines: readonly LedgerLine[]): Promise<void> {
  let left = lines.reduce((sum, line) => (line.account === 'deferred_plans' ? sum + line.amount : sum), 0);
  if (left === 0) return;
  const schedules = await lockSaleSchedules(tx, sale);
  for (const schedule of schedules) {
    const credit = Math.min(left, schedule.amount - schedule.recognised);
    left -= credit;
    if (credit !== 0) await creditRow(tx, schedule, credit);
  }
  if (left !== 0) throw new Error('a credit exceeds the deferred revenue of its sale');
}

async function creditRow(tx: Tx, schedule: RevenueScheduleRow, credit: number): Promise<void> {
  const { amount, recognised, startsOn } = creditSchedule(
    { ...schedule, pausedOn: null, endedOn: null },
    { credit, firstOpenDay: schedule.nextMonth },
  );
  await updateSchedule(tx, schedule, { amount, recognised, startsOn });
}

/** Recognises what is left of a sale's plans, whose service has ended. */
export async function endRevenue(tx: Tx, sale: SaleKey, { at }: { at: Date }): Promise<void> {
  for (const schedule of await lockSaleSchedules(tx, sale)) {
    const { documentId, position, amount, recognised, currency } = schedule;
    if (recognised === amount) continue;
    const event = { kind: 'recognition', sourceId: `${documentId} ${position} end`, at, currency } as const;
    await postEntry(tx, { ...event, sale, documentId }, recognitionLines('plans', amount - recognised));
    await updateSchedule(tx, schedule, { recognised: amount });
  }
}
