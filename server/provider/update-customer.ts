import { findUser, type UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { stripeLocaleFor } from './client.ts';
import { findCustomer } from './customer-queries.ts';

/** The customer's fields at the provider. */
export const toCustomerParams = ({ email, displayName, language }: UserRow) => ({
  email,
  name: displayName,
  preferred_locales: [stripeLocaleFor(language)],
});

/**
 * Updates the user's customer at the provider, if there is one. Of two concurrent updates the slower may have
 * read the older name, so each reads again until its update is current.
 */
export async function updateCustomer(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { userId }: { userId: string },
): Promise<void> {
  const stripeId = await findCustomer(db, { userId });
  if (stripeId === undefined) return;
  let lastEmail = '';
  for (;;) {
    const user = await findUser(db, { id: userId });
    const customer = user && toCustomerParams(user);
    if (!customer || JSON.stringify(customer) === lastEmail) return;
    // idempotent, so it needs no attempt; a deleted customer is created again when needed
    await stripe.find((sdk) => sdk.customers.update(stripeId, customer));
    lastEmail = JSON.stringify(customer);
  }
}
