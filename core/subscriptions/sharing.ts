import { z } from 'zod';
import { del, post } from '../api/endpoint.ts';
import { email } from '../text.ts';
import { RewardCode } from './reward-code.ts';
import { Plan, Subscription, SubscriptionRow } from './subscription.ts';

const theirs = ['subscriptionNotFound'] as const;
const looking = { calls: 120, seconds: 3600 };
/** The secret of a mailed link. */
const Token = z.string().max(200);

/** The second seat of a plan for two, and time that was given away. */
export const sharing = {
  invite: post('/shop/subscriptions/:id/invitations', {
    access: 'user',
    needsMail: true,
    summary: 'Invite somebody to a free seat, by mail; inviting them again makes the link before worthless.',
    body: z.object({ email }),
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'invitationToSelf'],
    limit: { calls: 100, seconds: 86_400 },
  }),
  withdraw: del('/shop/subscriptions/:id/invitations/:invitation', {
    access: 'user',
    params: z.object({ id: z.uuid(), invitation: z.string().regex(/^[\da-f]{64}$/) }),
    summary: 'Make an invitation worthless.',
    returns: Subscription,
    problems: theirs,
  }),
  invitation: post('/shop/invitations/look', {
    access: 'user',
    summary: 'Who invites you, to what.',
    body: z.object({ token: Token }),
    returns: z.object({ ownerName: z.string(), plan: Plan, planName: z.string() }),
    problems: ['invitationInvalid'],
    limit: looking,
  }),
  invited: post('/shop/invitations/greet', {
    access: 'guest',
    isRead: true,
    summary: 'Show an invitation to a person who is not logged in yet: who invites, to which plan, at which address.',
    body: z.object({ token: Token }),
    returns: z.object({ ownerName: z.string(), plan: Plan, email: z.string() }),
    problems: ['invitationInvalid'],
    limit: looking,
  }),
  accept: post('/shop/invitations/accept', {
    access: 'user',
    summary: 'Take the seat that you were invited to, with a card of yours or without one yet.',
    body: z.object({ token: Token, cardId: z.uuid().optional() }),
    returns: SubscriptionRow,
    problems: ['invitationInvalid', 'subscriptionCannotChange', 'cardNotFound', 'cardBoundByOther', 'cardCovered'],
    limit: looking,
  }),
  leave: del('/shop/subscriptions/:id/seats/:seat', {
    access: 'user',
    params: z.object({ id: z.uuid(), seat: z.uuid() }),
    summary: 'Leave a seat, or take one of your plan back.',
    returns: z.null(),
    problems: theirs,
  }),
  redeem: post('/shop/rewards/redeem', {
    access: 'user',
    summary: 'Use a reward code: its time is yours, for a card now or later.',
    body: z.object({ code: RewardCode, cardId: z.uuid().optional() }),
    returns: Subscription,
    problems: ['rewardInvalid', 'cardNotFound', 'cardBoundByOther', 'cardCovered'],
    limit: { calls: 10, seconds: 3600 },
  }),
};
