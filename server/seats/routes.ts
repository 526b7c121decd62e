import { subscriptions } from '@visita/core/subscriptions/contract';
import { on } from '../http/route.ts';
import { acceptInvitation, greetInvited, lookAtInvitation } from './accept-invitation.ts';
import { endSeat } from './end-seat.ts';
import { invitePerson, withdrawInvitation } from './invite-person.ts';

export const seatRoutes = [
  on(subscriptions.invite, invitePerson),
  on(subscriptions.withdraw, withdrawInvitation),
  on(subscriptions.invitation, lookAtInvitation),
  on(subscriptions.invited, greetInvited),
  on(subscriptions.accept, acceptInvitation),
  on(subscriptions.leave, endSeat),
];
