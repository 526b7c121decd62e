import { z } from 'zod';
import { addDays } from '@visita/core/days';
import { transaction } from '../database/transaction.ts';
import type { App } from '../deps.ts';
import { job } from '../queue/job.ts';
import type { Intent } from '../provider/client.ts';
import { findAnyPayment, insertDrift, listPaymentsSince, listRefunds, type PaymentRow } from './queries.ts';
import { readCharge } from './read-charge.ts';
import { readIntent } from './read-intent.ts';

const days = 7;

/** Every night the payments of the last days are laid beside the provider's, field by field; what differs is written down and mended. */
export const compareRows = job(
  'payments.compareRows',
  z.object({}),
  async (app) => {
    await compareAll(app);
  },
  { cron: '29 4 * * *', expireInSeconds: 1800 },
);

/** How many fields differed. */
export async function compareAll(app: App): Promise<number> {
  let found = 0;
  for (const payment of await listPaymentsSince(app.db, { since: addDays(app.now(), -days) })) found += await compare(app, payment);
  return found;
}

async function compare(app: App, payment: PaymentRow): Promise<number> {
  const { db, stripe, now } = app;
  const intentId = payment.paymentIntentId;
  if (intentId === null) return 0;
  const intent = await stripe.ask((sdk) => sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
  const differences = await differencesOf(app, payment, intent);
  if (differences.length === 0) return 0;
  const chargeId = typeof intent.latest_charge === 'string' ? intent.latest_charge : intent.latest_charge?.id;
  const truths = [await readIntent(app, { intentId }), chargeId && (await readCharge(app, { chargeId }))];
  await transaction(db, async (tx) => {
    for (const truth of truths) if (truth) await truth(tx);
  });
  const mended = await findAnyPayment(db, { id: payment.id });
  const left = mended ? await differencesOf(app, mended, intent) : [];
  for (const { field, ours, theirs } of differences) {
    const isMended = !left.some((each) => each.field === field);
    await insertDrift(db, { objectId: intentId, field, ours, theirs, repairedAt: isMended ? now() : null, at: now() });
  }
  return differences.length;
}

async function differencesOf({ db }: App, payment: PaymentRow, intent: Intent) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = await listRefunds(db, { paymentId: payment.id });
  const back = refunds.reduce((sum, { amount, status }) => (status === 'succeeded' || status === 'pending' ? sum + amount : sum), 0);
  const isPaid = payment.status === 'completed' || payment.status === 'refunded';
  const fields = [
    { field: 'paid', ours: String(isPaid), theirs: String(intent.status === 'succeeded') },
    {
      field: 'amount',
      ours: isPaid ? String(payment.amount) : '',
      theirs: intent.status === 'succeeded' ? String(intent.amount_received) : '',
    },
    { field: 'refunded', ours: String(back), theirs: String(charge?.amount_refunded ?? 0) },
    { field: 'disputed', ours: String(payment.isDisputed), theirs: String(charge?.disputed ?? false) },
  ];
  return fields.filter(({ ours, theirs }) => ours !== theirs);
}
