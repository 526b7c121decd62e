import { z } from 'zod';
import { addDays } from '@visita/core/days';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { enqueue, job } from '../queue/job.ts';
import { troubleOf, type WebhookEvent } from '../provider/client.ts';
import { applyEvents } from './apply-events.ts';
import { closePayments } from './close-payment.ts';
import { findAnyOrder } from '../orders/queries.ts';
import { keepEvent } from './hear-stripe.ts';
import { findMark, insertAlert, listAskedBefore, listOpenBefore, listWaitingObjects, updateMark, type PaymentRow } from './queries.ts';
import { resumePayment } from './resume-payment.ts';
import { readRefund } from './read-charge.ts';
import { findRefund } from './queries.ts';
import { sendRefund } from './send-refund.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const mark = 'reconciled';
/** So long the provider keeps what it told. */
const eventDays = 30;

/** Finds what was never told, asks about what stays open, and goes on with what broke off: nothing is lost because nobody heard of it. */
export const reconcile = job('payments.reconcile', z.object({}), reconcileAll, { cron: '*/15 * * * *', expireInSeconds: 600 });

export async function reconcileAll(app: App): Promise<void> {
  const at = app.now();
  await hearMissed(app, at);
  await transaction(app.db, async (tx) => {
    for (const { objectId } of await listWaitingObjects(tx, { before: new Date(at.getTime() - 2 * minuteMs) }))
      await enqueue(tx, applyEvents, { objectId }, { once: objectId });
    for (const payment of await listOpenBefore(tx, { before: new Date(at.getTime() - 10 * minuteMs) })) await askAbout(tx, payment);
  });
  await askRefunds(app, new Date(at.getTime() - 5 * minuteMs));
}

async function hearMissed(app: App, at: Date): Promise<void> {
  const { db, stripe } = app;
  const last = await findMark(db, { name: mark });
  const since = last ? new Date(last.getTime() - hourMs) : addDays(at, -eventDays);
  const told: WebhookEvent[] = [];
  try {
    await stripe.ask(async (sdk) => {
      told.length = 0;
      for await (const event of sdk.events.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })) told.push(event);
    });
  } catch (error) {
    // nothing is lost: the next time goes back as far as this one would have
    if (troubleOf(error)?.kind === 'gone') return;
    throw error;
  }
  for (const event of told.toReversed()) await keepEvent(app, event);
  await updateMark(db, { name: mark, at });
}

/** Nobody can pay an order that is cancelled: its page is closed. */
async function askAbout(tx: Tx, { id, orderId }: PaymentRow): Promise<void> {
  const found = await findAnyOrder(tx, { id: orderId });
  const isOpen = found?.order.status === 'pending';
  await enqueue(tx, isOpen ? resumePayment : closePayments, { paymentId: id }, { once: id });
}

async function askRefunds(app: App, before: Date): Promise<void> {
  const { db, now } = app;
  for (const { id } of await listAskedBefore(db, { before })) {
    const row = await findRefund(db, { id });
    if (row?.stripeId == null) {
      await enqueue(db, sendRefund, { refundId: id }, { once: id });
      continue;
    }
    const truth = await readRefund(app, { refundId: row.stripeId }).catch((error: unknown) => {
      if (troubleOf(error)?.kind === 'gone') return undefined;
      throw error;
    });
    if (!truth) continue;
    await transaction(db, async (tx) => {
      await truth(tx);
    });
  }
  // money that has been on its way back for so long is somebody's business
  for (const { id } of await listAskedBefore(db, { before: addDays(now(), -3) }))
    await insertAlert(db, { kind: 'refundSlow', about: id, detail: '', at: now() });
}
