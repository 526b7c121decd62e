import { subscriptions } from '@visita/core/subscriptions/contract';
import { on } from '../http/route.ts';
import { placeSubscription } from './place-subscription.ts';
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts';
import { endSeat } from './end-seat.ts';
import { invitePerson, withdrawInvitation } from './invite-person.ts';
import { readProviderDetails } from './provider-details.ts';
import { quotePlan } from './quote-plan.ts';
import { listSubscriptions, showSubscription } from './show-subscription.ts';

export const subscriptionRoutes = [
  on(subscriptions.list, (call) => listSubscriptions(call, { userId: call.user.id })),
  on(subscriptions.available, async (call) => {
    const all = await listSubscriptions(call, { userId: call.user.id });
    return all.filter(({ actions }) => actions.bind === null);
  }),
  on(subscriptions.get, (call) => showSubscription(call, { id: call.params.id, userId: call.user.id })),
  on(subscriptions.providerDetails, (call) => readProviderDetails(call, { id: call.params.id, userId: call.user.id })),
  on(subscriptions.quote, quotePlan),
  on(subscriptions.create, placeSubscription),
  on(subscriptions.invite, invitePerson),
  on(subscriptions.withdraw, withdrawInvitation),
  on(subscriptions.invitation, lookAtInvitation),
  on(subscriptions.accept, acceptInvitation),
  on(subscriptions.leave, endSeat),
];
