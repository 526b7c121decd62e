import { findUser, type UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { localeOf } from './client.ts';
import { findCustomer } from './queries.ts';

/** What the provider is told of somebody. */
export const customerOf = ({ email, displayName, language }: UserRow) => ({
  email,
  name: displayName,
  preferred_locales: [localeOf(language)],
});

/**
 * Tells the provider what somebody is called now, where it knows them. Of two who do so at once the slower may be the one who
 * read earlier: each looks again and goes on until what it told is still so.
 */
export async function updateCustomer({ db, stripe }: Pick<Deps, 'db' | 'stripe'>, { userId }: { userId: string }): Promise<void> {
  const stripeId = await findCustomer(db, { userId });
  if (stripeId === undefined) return;
  let told = '';
  for (;;) {
    const user = await findUser(db, { id: userId });
    const customer = user && customerOf(user);
    if (!customer || JSON.stringify(customer) === told) return;
    // saying it twice changes nothing, so it needs no attempt of its own; one that is gone there is introduced anew when it buys
    await stripe.find((sdk) => sdk.customers.update(stripeId, customer));
    told = JSON.stringify(customer);
  }
}
