import { z } from 'zod';
import { isEnded } from '@visita/core/subscriptions/status';
import { job } from '../queue/job.ts';
import { findSubscription } from './queries.ts';

/** Cancels a subscription at the provider that has no live row here: its order could no longer be paid. */
export const cancelAtProvider = job(
  'subscriptions.endAtStripe',
  z.object({ stripeId: z.string() }),
  async ({ db, stripe }, { stripeId }) => {
    const ours = await findSubscription(db, { stripeId });
    if (ours && !isEnded(ours.status)) return;
    // cancelling it again answers "not found"
    await stripe.find((sdk) => sdk.subscriptions.cancel(stripeId, { invoice_now: false, prorate: false }));
  },
);
