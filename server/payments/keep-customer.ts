import type { App } from '../deps.ts';
import { findUser } from '../account/queries.ts';
import { attempt } from './attempt.ts';
import { localeOf } from './locale.ts';
import { findCustomer, insertCustomer } from './queries.ts';

/** Who somebody is at the provider; the first time they are introduced. */
export async function keepCustomer(app: Pick<App, 'db' | 'now' | 'stripe' | 'config'>, { userId }: { userId: string }): Promise<string> {
  const { db, now, config } = app;
  const known = await findCustomer(db, { userId });
  if (known !== undefined) return known;
  const user = await findUser(db, { id: userId });
  if (!user) throw new Error('only people have a customer');
  const { testClock } = config.stripe;
  const params = {
    email: user.email,
    name: user.displayName,
    preferred_locales: [localeOf(user.language)],
    metadata: { user_id: userId },
    ...(testClock && { test_clock: testClock }),
  };
  const customer = await attempt(app, {
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
  return customer.id;
}
