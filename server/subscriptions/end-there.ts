import { z } from 'zod';
import { isEnded } from '@visita/core/subscriptions/status';
import { job } from '../queue/job.ts';
import { findSubscription } from './queries.ts';

/** Ends a subscription at the provider that is none of ours: its order could not take it any more. */
export const endThere = job('subscriptions.endThere', z.object({ stripeId: z.string() }), async ({ db, stripe }, { stripeId }) => {
  const ours = await findSubscription(db, { stripeId });
  if (ours && !isEnded(ours.status)) return;
  // ended a second time it is not found
  await stripe.find((sdk) => sdk.subscriptions.cancel(stripeId, { invoice_now: false, prorate: false }));
});
