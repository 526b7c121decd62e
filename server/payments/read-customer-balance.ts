import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Deps } from '../deps.ts';
import { parseId, type CustomerMovement } from '../provider/client.ts';
import { findPerson } from '../provider/customer-queries.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { findSubscriptionInvoice } from '../subscription-invoices/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import {
  ensureCustomerBalance,
  insertMovement,
  updateMovement,
  type MovementRow,
} from './customer-balance-queries.ts';

/** Far more than a customer has. */
const mostMovements = 10_000;

/** Fetches a customer's balance transactions, newest first; undefined if the customer is not ours or deleted. */
export async function fetchMovements(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { customer }: { customer: string },
): Promise<CustomerMovement[] | undefined> {
  if ((await findPerson(db, { stripeId: customer })) === undefined) return undefined;
  return stripe.find((sdk) =>
    sdk.customers
      .listBalanceTransactions(customer, { limit: 100 })
      .autoPagingToArray({ limit: mostMovements }),
  );
}

/** Fetches a customer's balance transactions and returns the change that stores those that are new. */
export async function readCustomerBalance(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { customer }: { customer: string },
): Promise<ReceivedChange | undefined> {
  const movements = await fetchMovements(deps, { customer });
  return movements && ((tx) => storeMovements(tx, { customer, movements }));
}

/** Stores balance transactions of a customer, each once; those that were made here get their id at Stripe. */
export async function storeMovements(
  tx: Tx,
  { customer, movements }: { customer: string; movements: readonly CustomerMovement[] },
): Promise<void> {
  const [newest] = movements;
  const userId = await findPerson(tx, { stripeId: customer });
  if (!newest || userId === undefined) return;
  const changedAt = new Date(newest.created * 1000);
  await ensureCustomerBalance(tx, {
    customer,
    userId,
    currency: newest.currency.toUpperCase(),
    changedAt,
  });
  for (const moved of movements.toReversed()) {
    const ownId = z.uuid().safeParse(moved.metadata?.['movement_id']).data;
    if (ownId !== undefined) await updateMovement(tx, { id: ownId, stripeId: moved.id });
    else if (moved.amount !== 0) await insertMovement(tx, await toMovement(tx, moved, { customer }));
  }
}

async function toMovement(
  tx: Tx,
  moved: CustomerMovement,
  { customer }: { customer: string },
): Promise<MovementRow> {
  const { credit_id: creditId, subscription_id: creditedId } = moved.metadata ?? {};
  const at = new Date(moved.created * 1000);
  const invoiceId = parseId(moved.invoice) ?? null;
  const invoice = invoiceId === null ? undefined : await findSubscriptionInvoice(tx, { stripeId: invoiceId });
  const credited = creditedId === undefined ? undefined : await findSubscription(tx, { id: creditedId });
  return {
    id: newId(at),
    customer,
    stripeId: moved.id,
    kind: credited && creditId !== undefined ? 'goodwill' : invoiceId === null ? 'dashboard' : 'invoice',
    amount: -moved.amount,
    invoiceId,
    subscriptionId: credited?.id ?? invoice?.subscriptionId ?? null,
    at,
  };
}
