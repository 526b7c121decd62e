import type { Subscription } from '@visita/core/subscriptions/subscription';

/** Props of the components that act on a subscription. */
export interface SubscriptionActionProps {
  subscription: Subscription;
}
