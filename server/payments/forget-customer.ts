import { z } from 'zod';
import { job } from '../queue/job.ts';
import { troubleOf } from '../provider/client.ts';

/** Whoever leaves is forgotten at the provider too, with their saved cards; what they paid stays in its books. */
export const forgetCustomer = job('payments.forgetCustomer', z.object({ stripeId: z.string() }), async ({ stripe }, { stripeId }) => {
  await stripe
    .ask((sdk) => sdk.customers.del(stripeId))
    .catch((error: unknown) => {
      if (troubleOf(error)?.kind !== 'missing') throw error;
    });
});
