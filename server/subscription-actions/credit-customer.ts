import type { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { goodwillLines } from '@visita/core/ledger/posting';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { attempt } from '../provider/attempt.ts';
import { withCustomer } from '../provider/customers.ts';
import { auditChange } from './by-staff.ts';
import { insertSubscriptionMove } from '../subscriptions/move-queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/queries.ts';
import { refused } from '../subscriptions/request-change.ts';

/**
 * Adds an amount to the owner's balance at Stripe, used by the next invoices. The credit's id is the
 * idempotency key, so a repeated request credits once. The audit row is written with the attempt, so a credit
 * at Stripe is on record even if this process dies. It is goodwill: an expense without tax, and no document.
 */
export async function creditCustomer(call: Call<typeof adminSubscriptions.credit>) {
  const { db, now, stripe, staff, params, body } = call;
  const row = await findSubscription(db, params);
  if (!row) throw new Problem('subscriptionNotFound');
  const { id, userId, stripeId, currency } = row;
  if (userId === null || stripeId === null) throw refused('notBilled');
  const { amount, creditId, reason } = body;
  await stripe.withTimeout(() =>
    withCustomer(call, { userId }, (customer) => {
      const credit = {
        amount: -amount,
        currency: currency.toLowerCase(),
        metadata: { credit_id: creditId, subscription_id: id },
      };
      return attempt(call, {
        purpose: 'credit',
        localId: creditId,
        isWanted: async (tx) => {
          await auditChange(
            tx,
            row,
            { staff, reason },
            { action: 'subscriptions.credit', after: { amount, currency, creditId } },
          );
          return true;
        },
        params: { customer, ...credit },
        perform: (sdk, idempotencyKey) =>
          sdk.customers.createBalanceTransaction(customer, credit, { idempotencyKey }),
        find: async (sdk) => {
          const { data } = await sdk.customers.listBalanceTransactions(customer, { limit: 100 });
          return data.find(({ metadata }) => metadata?.['credit_id'] === creditId);
        },
      });
    }),
  );
  await transaction(db, (tx) => recordCredit(tx, row, { creditId, amount, at: now() }));
  return null;
}

/** Records a credit that was given at Stripe, once: in the subscription's history and in the ledger. */
export async function recordCredit(
  tx: Tx,
  { id, status, currency }: Pick<SubscriptionRow, 'id' | 'status' | 'currency'>,
  { creditId, amount, at }: { creditId: string; amount: number; at: Date },
): Promise<void> {
  const move = { id, action: 'credit', from: status, to: status };
  await insertSubscriptionMove(tx, move, { actor: 'admin', at, onceAs: creditId });
  await postEntry(tx, { kind: 'goodwill', sourceId: creditId, at, currency }, goodwillLines(amount));
}
