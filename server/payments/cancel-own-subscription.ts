import type { subscriptions } from '@visita/core/subscriptions/contract';
import type { Call } from '../http/route.ts';
import { translatorFor } from '../http/words.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { cancelSubscription } from './cancel-subscription.ts';

type CancelInput = Parameters<typeof cancelSubscription>[2];

/** Cancels a subscription of the caller's; the action decides when it ends. */
export const cancelOwnSubscription = (call: Call<typeof subscriptions.cancel>) => cancelOwn(call, {});

/** Cancels a subscription of the caller's at once, or with its paid period. */
export function cancelOwnAtProvider(call: Call<typeof subscriptions.cancelAtProvider>) {
  const { cancel_at_period_end: isWithPeriod, cancelOrder } = call.body;
  return cancelOwn(call, { ends: isWithPeriod ? 'period' : 'now', cancelOrder });
}

/** Responds with the subscription, and with a code if its order is not cancelled or refunded yet. */
async function cancelOwn(call: Omit<Call<typeof subscriptions.cancel>, 'body'>, input: CancelInput) {
  const mine = { id: call.params.id, userId: call.user.id };
  const { left: unfinished } = await cancelSubscription(call, mine, input);
  const t = translatorFor(call.language);
  return {
    subscription: await presentSubscription(call, mine),
    code: unfinished && ('cancelRelatedOrderFailed' as const),
    message:
      unfinished &&
      (unfinished === 'order'
        ? t('problems:refusals.cancelRelatedOrderFailed.text')
        : t('subscriptions:refundLeft.text')),
  };
}
