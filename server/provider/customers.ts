import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findUser } from '../account/queries.ts';
import { job } from '../queue/job.ts';
import { transaction } from '../database/transaction.ts';
import { attempt } from './attempt.ts';
import { classifyError } from './errors.ts';
import { findCustomer, insertCustomer, removeCustomer } from './queries.ts';
import type { EventReaders } from './received-events.ts';
import { customerOf, updateCustomer } from './update-customer.ts';

/** Who somebody is at the provider; the first time they are introduced. */
export async function ensureCustomer(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>,
  { userId }: { userId: string },
): Promise<string> {
  const { db, now, config } = deps;
  const known = await findCustomer(db, { userId });
  if (known !== undefined) return known;
  const user = await findUser(db, { id: userId });
  if (!user) throw new Error('only people have a customer');
  const { testClock } = config.stripe;
  const params = {
    ...customerOf(user),
    metadata: { user_id: userId },
    ...(testClock && { test_clock: testClock }),
  };
  const customer = await attempt(deps, {
    purpose: 'customer',
    localId: userId,
    params,
    perform: (sdk, idempotencyKey) => sdk.customers.create(params, { idempotencyKey }),
    find: async (sdk) => {
      const { data } = await sdk.customers.list({ email: user.email, limit: 100 });
      return data.find(({ metadata }) => metadata['user_id'] === userId);
    },
  });
  await insertCustomer(db, { userId, stripeId: customer.id, createdAt: now() });
  // whoever was called otherwise meanwhile found no customer to tell it of
  const since = await findUser(db, { id: userId });
  if (since && JSON.stringify(customerOf(since)) !== JSON.stringify(customerOf(user))) await updateCustomer(deps, { userId });
  return customer.id;
}

/** Does something for somebody whom the provider knows; whom it has forgotten since is introduced anew, once. */
export async function withCustomer<T>(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>,
  { userId }: { userId: string },
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await ensureCustomer(deps, { userId });
  try {
    return await work(customer);
  } catch (error) {
    const failure = classifyError(error);
    if (failure?.kind !== 'missing' || failure.param !== 'customer') throw error;
  }
  await transaction(deps.db, async (tx) => removeCustomer(tx, { stripeId: customer, at: deps.now() }));
  return work(await ensureCustomer(deps, { userId }));
}

/**
 * Whoever leaves is forgotten at the provider too, with their saved cards; what they paid stays in its books. The queue keeps
 * its name, under which databases hold jobs that wait.
 */
export const forgetCustomer = job('payments.forgetCustomer', z.object({ stripeId: z.string() }), async ({ stripe }, { stripeId }) => {
  await stripe.find((sdk) => sdk.customers.del(stripeId));
});

/** The events of customers: whom the provider has forgotten is introduced anew the next time. */
export const customerEvents: EventReaders = {
  'customer.deleted': async ({ stripe, now }, { objectId }) => {
    const customer = await stripe.find((sdk) => sdk.customers.retrieve(objectId));
    const isGone = customer === undefined || customer.deleted === true;
    return isGone ? (tx) => removeCustomer(tx, { stripeId: objectId, at: now() }) : undefined;
  },
};
