import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import { troubleOf, type Card } from '../provider/client.ts';
import { findCustomer } from './queries.ts';

/** A card that the caller has saved. Whoever is no customer has none, and the provider is not asked. */
export async function findSavedCard(
  { db, stripe }: Pick<App, 'db' | 'stripe'>,
  { userId, id }: { userId: string; id: string },
): Promise<Card> {
  const customer = await findCustomer(db, { userId });
  if (customer === undefined || !/^pm_\w{1,100}$/.test(id)) throw new Problem('paymentMethodNotFound');
  const card = await stripe
    .ask((sdk) => sdk.paymentMethods.retrieve(id))
    .catch((error: unknown) => {
      const kind = troubleOf(error)?.kind;
      if (kind === 'missing' || kind === 'refused') throw new Problem('paymentMethodNotFound');
      throw error;
    });
  const owner = typeof card.customer === 'string' ? card.customer : card.customer?.id;
  if (owner !== customer || card.type !== 'card') throw new Problem('paymentMethodNotFound');
  return card;
}
