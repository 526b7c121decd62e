import type { Subscription } from '@visita/core/subscriptions/subscription';

/** What a part of the screen that does something about a subscription is given. */
export interface SubscriptionActionProps {
  subscription: Subscription;
  /** The subscription as it stands now. */
  onChange: (subscription: Subscription) => void;
}
