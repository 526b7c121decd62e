import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { attempt } from '../provider/attempt.ts';
import { withCustomer } from '../provider/customers.ts';
import { auditChange } from './by-staff.ts';
import { findSubscription, insertSubscriptionMove } from './queries.ts';
import { refused } from './want-change.ts';

/** An amount that the owner's next invoices use up. However often the same credit is sent, the provider gives it once. */
export async function creditCustomer(call: Call<typeof adminSubscriptions.credit>) {
  const { db, now, stripe, staff, params, body } = call;
  const row = await findSubscription(db, params);
  if (!row) throw new Problem('subscriptionNotFound');
  const { id, userId, stripeId, currency } = row;
  if (userId === null || stripeId === null) throw refused('notBilled');
  const { amount, creditId, reason } = body;
  const made = await stripe.withTimeout(() =>
    withCustomer(call, { userId }, (customer) => {
      const asked = {
        amount: -amount,
        currency: currency.toLowerCase(),
        metadata: { credit_id: creditId, subscription_id: id },
      };
      return attempt(call, {
        purpose: 'credit',
        localId: creditId,
        params: { customer, ...asked },
        perform: (sdk, idempotencyKey) => sdk.customers.createBalanceTransaction(customer, asked, { idempotencyKey }),
        find: async (sdk) => {
          const { data } = await sdk.customers.listBalanceTransactions(customer, { limit: 100 });
          return data.find(({ metadata }) => metadata?.['credit_id'] === creditId);
        },
      });
    }),
  );
  await transaction(db, async (tx) => {
    await insertSubscriptionMove(tx, { id, action: 'credit', from: row.status, to: row.status }, { actor: 'admin', at: now() });
    const after = { amount: -made.amount, currency, creditId };
    await auditChange(tx, row, { staff, reason }, { action: 'subscriptions.credit', after });
  });
  return null;
}
