import type { App } from '../deps.ts';
import { troubleOf } from '../provider/client.ts';
import { removeCustomer } from './queries.ts';
import type { Truth } from './truth.ts';

/** Whom the provider has forgotten is introduced anew the next time. */
export async function readCustomer({ stripe }: Pick<App, 'stripe'>, { customerId }: { customerId: string }): Promise<Truth | undefined> {
  return (await isGone({ stripe }, customerId)) ? (tx) => removeCustomer(tx, { stripeId: customerId }) : undefined;
}

async function isGone({ stripe }: Pick<App, 'stripe'>, id: string): Promise<boolean> {
  try {
    return (await stripe.ask((sdk) => sdk.customers.retrieve(id))).deleted === true;
  } catch (error) {
    if (troubleOf(error)?.kind === 'missing') return true;
    throw error;
  }
}
