import { z } from 'zod';
import { del, post } from '../api/endpoint.ts';
import { CardKey } from '../cards/card-key.ts';
import { EmailForm } from '../email-form.ts';
import { TokenProof } from '../identity/proofs.ts';
import { RewardCode } from './reward-code.ts';
import { Plan, Subscription, SubscriptionRow } from './subscription.ts';

const theirs = ['subscriptionNotFound'] as const;
const looking = { calls: 120, seconds: 3600 };
/** Endpoints for the seats of a shared plan, and for reward codes. */
export const sharing = {
  invite: post('/shop/subscriptions/:id/invitations', {
    access: 'user',
    needsMail: true,
    summary: 'Invite a person to a free seat by email. A new invitation invalidates the previous link.',
    body: EmailForm,
    returns: Subscription,
    problems: [...theirs, 'subscriptionCannotChange', 'invitationToSelf'],
    limit: { calls: 100, seconds: 86_400 },
  }),
  withdraw: del('/shop/subscriptions/:id/invitations/:invitation', {
    access: 'user',
    params: z.object({ id: z.uuid(), invitation: z.string().regex(/^[\da-f]{64}$/) }),
    summary: 'Revoke an invitation.',
    returns: Subscription,
    problems: theirs,
  }),
  invitation: post('/shop/invitations/look', {
    access: 'user',
    isRead: true,
    summary: 'Get the inviter and plan of an invitation.',
    body: TokenProof,
    returns: z.object({ ownerName: z.string(), plan: Plan, planName: z.string() }),
    problems: ['invitationInvalid'],
    limit: looking,
  }),
  invited: post('/shop/invitations/greet', {
    access: 'guest',
    isRead: true,
    summary: 'Get an invitation before login: inviter, plan and invited email.',
    body: TokenProof,
    returns: z.object({ ownerName: z.string(), plan: Plan, email: z.string() }),
    problems: ['invitationInvalid'],
    limit: looking,
  }),
  accept: post('/shop/invitations/accept', {
    access: 'user',
    summary:
      'Accept an invitation to a seat, for the named card, else one of yours without a plan, else a new one.',
    body: TokenProof.extend({ cardId: CardKey.optional() }),
    returns: SubscriptionRow,
    problems: [
      'invitationInvalid',
      'subscriptionCannotChange',
      'cardNotFound',
      'cardBoundByOther',
      'cardCovered',
    ],
    limit: looking,
  }),
  leave: del('/shop/subscriptions/:id/seats/:seat', {
    access: 'user',
    params: z.object({ id: z.uuid(), seat: z.uuid() }),
    summary: 'Leave a seat, or remove a person from a seat of your plan.',
    returns: z.null(),
    problems: theirs,
  }),
  redeem: post('/shop/rewards/redeem', {
    access: 'user',
    summary: 'Redeem a reward code for a card, now or later.',
    body: z.object({ code: RewardCode, cardId: CardKey.optional() }),
    returns: Subscription,
    problems: ['rewardInvalid', 'cardNotFound', 'cardBoundByOther', 'cardCovered'],
    limit: { calls: 10, seconds: 3600 },
  }),
};
