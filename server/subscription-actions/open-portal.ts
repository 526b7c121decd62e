import { Problem } from '@visita/core/problems';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { stripeLocaleFor } from '../provider/client.ts';
import { withCustomer } from '../provider/customers.ts';
import { ownPage } from '../provider/own-page.ts';
import { findPortal } from '../provider/ensure-stripe-objects.ts';
import { findOwnSubscription, type OwnedSubscription } from '../subscriptions/queries.ts';

type OpenPortalDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'config'> & { language: Language };

/**
 * Opens Stripe's billing portal for the subscription's owner. `returnUrl` must be a page of this site; any
 * other leads back to the subscription.
 */
export async function openPortal(
  deps: OpenPortalDeps,
  { id, userId }: OwnedSubscription,
  returnUrl?: string,
): Promise<{ url: string }> {
  const { db, stripe, config, language } = deps;
  if (!(await findOwnSubscription(db, { id, userId }))) throw new Problem('subscriptionNotFound');
  const back =
    ownPage(config.publicUrl, returnUrl)?.href ??
    `${config.publicUrl}/${language.toLowerCase()}/subscriptions/${id}`;
  return stripe.withTimeout(async () => {
    const configuration = (await findPortal(deps))?.id;
    const { url } = await withCustomer(deps, { userId }, (customer) =>
      stripe.request((sdk) =>
        sdk.billingPortal.sessions.create({
          customer,
          return_url: back,
          locale: stripeLocaleFor(language),
          ...(configuration !== undefined && { configuration }),
        }),
      ),
    );
    return { url };
  });
}
