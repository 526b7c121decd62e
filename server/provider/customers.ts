import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findUser } from '../account/queries.ts';
import { job } from '../queue/job.ts';
import { transaction } from '../database/transaction.ts';
import { attempt } from './attempt.ts';
import { classifyError } from './errors.ts';
import { findCustomer, insertCustomer, removeCustomer } from './customer-queries.ts';
import type { EventReaders } from './received-events.ts';
import { toCustomerParams, updateCustomer } from './update-customer.ts';

/** Returns the user's Stripe customer id; creates the customer if there is none. */
export async function ensureCustomer(
  deps: Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>,
  { userId }: { userId: string },
): Promise<string> {
  const { db, now, config } = deps;
  const existing = await findCustomer(db, { userId });
  if (existing !== undefined) return existing;
  const user = await findUser(db, { id: userId });
  if (!user) throw new Error(`no user ${userId} to create a customer for`);
  const { testClock } = config.stripe;
  const params = {
    ...toCustomerParams(user),
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
  // a user renamed meanwhile had no customer to update yet
  const since = await findUser(db, { id: userId });
  if (since && JSON.stringify(toCustomerParams(since)) !== JSON.stringify(toCustomerParams(user)))
    await updateCustomer(deps, { userId });
  return customer.id;
}

/**
 * Runs `work` with the user's customer id. If the customer was deleted at the provider, creates a new one and
 * runs it once more.
 */
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
 * Deletes an erased user's customer and saved cards at the provider; Stripe keeps the payments. The queue's
 * name is stored with queued jobs, so it stays.
 */
export const eraseCustomer = job(
  'payments.eraseCustomer',
  z.object({ stripeId: z.string() }),
  async ({ stripe }, { stripeId }) => {
    await stripe.find((sdk) => sdk.customers.del(stripeId));
  },
);

/** Event readers of customers: one deleted at the provider is created again when needed. */
export const customerEvents: EventReaders = {
  'customer.deleted': async ({ stripe, now }, { objectId }) => {
    const customer = await stripe.find((sdk) => sdk.customers.retrieve(objectId));
    const isGone = customer === undefined || customer.deleted === true;
    return isGone ? (tx) => removeCustomer(tx, { stripeId: objectId, at: now() }) : undefined;
  },
};
