import type { payments } from '@visita/core/payments/contract';
import type { Call } from '../http/route.ts';
import { troubleOf } from '../provider/client.ts';
import { findSavedCard } from './find-saved-card.ts';

/** Forgets a saved card; one that is forgotten already is. */
export async function removeCard(call: Call<typeof payments.removeCard>): Promise<null> {
  const { stripe, user, params } = call;
  return stripe.patiently(async () => {
    const card = await findSavedCard(call, { userId: user.id, id: params.id });
    await stripe
      .ask((sdk) => sdk.paymentMethods.detach(card.id, {}, { idempotencyKey: `pm-detach:${user.id}:${card.id}` }))
      .catch((error: unknown) => {
        const kind = troubleOf(error)?.kind;
        if (kind !== 'missing' && kind !== 'refused') throw error;
      });
    return null;
  });
}
