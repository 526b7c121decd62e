import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { parseId } from '../provider/client.ts';
import { findPerson } from '../provider/customer-queries.ts';
import type { NamingReader } from '../provider/received-events.ts';
import { enqueue } from '../queue/job.ts';
import { listSavedCards, type PaidAgain } from '../provider/saved-cards.ts';
import { reconcileLater, reconcileSubscription } from './reconcile-subscription.ts';
import { fetchObservedState } from './observed-state.ts';
import { listMoves, type SubscriptionTransition } from './move-queries.ts';
import { listBilled, lockBilled } from './queries.ts';
import { requestChange } from './request-change.ts';

/**
 * Throws `cardInUse` for a card that pays for a subscription: its own, its desired one, or the default if it
 * has none.
 */
async function refuseInUse(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  for (const row of await listBilled(deps.db, { userId })) {
    const observed = await fetchObservedState(deps, { stripeId: row.stripeId ?? '' });
    if (!observed) continue;
    const { paymentMethod } = observed.view;
    const isIt =
      paymentMethod === id ||
      row.desired.paymentMethod === id ||
      (paymentMethod === null && (await isDefault(deps, { userId, id })));
    if (isIt) throw new Problem('cardInUse');
  }
}

async function isDefault(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  return (await listSavedCards(deps, { userId })).some((card) => card.id === id && card.isDefault);
}

interface Chosen {
  userId: string;
  paymentMethod: string;
}

/**
 * Sets the desired payment method of all billed subscriptions of a user, except those whose card was changed
 * after `chosenAt`. Returns the ids that changed.
 */
async function wantCard(
  tx: Tx,
  { userId, paymentMethod }: Chosen,
  move: SubscriptionTransition,
  chosenAt?: Date,
): Promise<string[]> {
  const changed: string[] = [];
  for (const row of await lockBilled(tx, { userId })) {
    if ((row.desired.paymentMethod ?? row.paymentMethodId) === paymentMethod) continue;
    const moves = chosenAt ? await listMoves(tx, { subscriptionId: row.id }) : [];
    if (moves.some(({ action, movedAt }) => chosenAt && action === 'changeCard' && movedAt >= chosenAt))
      continue;
    await requestChange(tx, { row, seats: [] }, { paymentMethod }, { action: 'changeCard', ...move });
    changed.push(row.id);
  }
  return changed;
}

/** The saved cards' view of subscriptions, passed to their `routes.ts`. */
export const paidAgain: PaidAgain = {
  refuseInUse,
  payWith: async (deps, { userId, id: paymentMethod }) => {
    const move = { actor: 'user' as const, at: deps.now() };
    const changed = await transaction(deps.db, (tx) => wantCard(tx, { userId, paymentMethod }, move));
    for (const id of changed) await reconcileSubscription(deps, { id });
  },
};

/**
 * Reads a new default card chosen on the provider's pages, which change only the default there: all
 * subscriptions of the customer are to be paid with it. Other changes of a customer are ignored.
 */
export const defaultCardRead: NamingReader = {
  objectIdOf: ({ id }, before) => {
    const settings = before['invoice_settings'] as { default_payment_method?: unknown } | undefined;
    return settings && 'default_payment_method' in settings && typeof id === 'string' ? id : undefined;
  },
  read: async ({ db, stripe, now }, { objectId, toldAt }) => {
    const userId = await findPerson(db, { stripeId: objectId });
    if (userId === undefined) return undefined;
    const customer = await stripe.find((sdk) => sdk.customers.retrieve(objectId));
    if (!customer || customer.deleted) return undefined;
    const paymentMethod = parseId(customer.invoice_settings.default_payment_method);
    if (paymentMethod === undefined) return undefined;
    return (tx) => wantCard(tx, { userId, paymentMethod }, { actor: 'provider', at: now() }, toldAt);
  },
};

/**
 * Enqueues a reconciliation of each subscription of a customer whose card was detached, also by the provider or in
 * its dashboard: the event names the customer only as its former value. Settling them mails the owner of each that
 * this card paid; each locks its own rows, in a transaction of its own.
 */
export const detachedCardRead: NamingReader = {
  objectIdOf: (_, { customer }) => (typeof customer === 'string' ? customer : undefined),
  read: async (deps, { objectId }) => {
    const userId = await findPerson(deps.db, { stripeId: objectId });
    if (userId === undefined) return undefined;
    const rows = await listBilled(deps.db, { userId });
    return async (tx) => {
      for (const { id } of rows) await enqueue(tx, reconcileLater, { subscriptionId: id }, { once: id });
    };
  },
};
