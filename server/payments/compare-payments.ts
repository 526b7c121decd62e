import type { Deps } from '../deps.ts';
import { transaction } from '../database/transaction.ts';
import { parseId, type Intent } from '../provider/client.ts';
import type { Compared, Comparison } from '../provider/compare.ts';
import { countChargedSince, findPaymentById, listChargedSince, type PaymentRow } from './queries.ts';
import { listRefunds } from './refund-queries.ts';
import { readCharge } from './read-charge.ts';
import { readIntent } from './payment-intent.ts';

/** Compares payments created since a moment with the provider's payment intents. */
export const comparePayments: Comparison = {
  name: 'payments',
  list: async (deps, page) =>
    (await listChargedSince(deps.db, page)).map((charged) => comparedWith(deps, charged)),
  count: ({ db }, rest) => countChargedSince(db, rest),
};

function comparedWith(deps: Deps, { id, intentId }: { id: string; intentId: string }): Compared {
  const { db, stripe } = deps;
  let intent: Promise<Intent> | undefined;
  const read = () =>
    (intent ??= stripe.request((sdk) =>
      sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
    ));
  return {
    id,
    objectId: intentId,
    findDifferences: async () => {
      const payment = await findPaymentById(db, { id });
      return payment ? listDifferences(deps, payment, await read()) : [];
    },
    repair: async () => {
      const chargeId = parseId((await read()).latest_charge);
      const changes = [
        await readIntent(deps, { intentId }),
        chargeId === undefined ? undefined : await readCharge(deps, { chargeId }),
      ];
      await transaction(db, async (tx) => {
        for (const change of changes) await change?.(tx);
      });
    },
  };
}

async function listDifferences({ db }: Deps, payment: PaymentRow, intent: Intent) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = await listRefunds(db, { paymentId: payment.id });
  const back = refunds.reduce(
    (sum, { amount, status }) => (status === 'succeeded' || status === 'pending' ? sum + amount : sum),
    0,
  );
  const isPaid = payment.status === 'completed' || payment.status === 'refunded';
  const fields = [
    { field: 'paid', localValue: String(isPaid), stripeValue: String(intent.status === 'succeeded') },
    {
      field: 'amount',
      localValue: isPaid ? String(payment.amount) : '',
      stripeValue: intent.status === 'succeeded' ? String(intent.amount_received) : '',
    },
    { field: 'refunded', localValue: String(back), stripeValue: String(charge?.amount_refunded ?? 0) },
    {
      field: 'disputed',
      localValue: String(payment.isDisputed),
      stripeValue: String(charge?.disputed ?? false),
    },
  ];
  return fields.filter(({ localValue, stripeValue }) => localValue !== stripeValue);
}
