import { subscriptions } from '@visita/core/subscriptions/contract';
import { on } from '../http/route.ts';
import { placeSubscription } from './place-subscription.ts';
import { quotePlan } from './quote-plan.ts';

export const planOrderRoutes = [
  on(subscriptions.quote, quotePlan),
  on(subscriptions.create, placeSubscription),
];
