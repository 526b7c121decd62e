import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { planCodes } from '../plans/plan.ts';
import { when } from '../when.ts';
import { Colour } from './colour.ts';
import { CardContent } from './content.ts';
import { CardNumber } from './number.ts';
import { coveragePhases } from './coverage.ts';
import { SpecialValidity } from './special-validity.ts';
import { visibilities } from './visibility.ts';
import { leavingChoices } from './leaving.ts';
import { cardStates } from './state.ts';
import { TransferCode } from './transfer-code.ts';
import { WrittenContent } from './written-content.ts';

export const CardState = z.enum(cardStates);

/** The plan that a card has a seat in. */
const CardPlan = z.object({
  code: z.enum(planCodes),
  subscriptionId: z.uuid(),
  /** What it is in; nothing while nothing is paid, as in a pause. */
  phase: z.enum(coveragePhases).nullable(),
  /** The end of what is paid for, or free. */
  until: when.nullable(),
  /** Whether it goes on after that by itself. */
  renews: z.boolean(),
  /** Whether it is the owner's own, and not a seat in somebody else's. */
  isOwn: z.boolean(),
});
export type CardPlan = z.output<typeof CardPlan>;

/** What becomes of the plan of a card that leaves its owner: it ends with what is paid for, or waits for another card. */
const Leaving = z.object({ subscription: z.enum(leavingChoices).optional() });

/** A card as its owner sees it (docs/product.md, section 3, Card); blank until its content is written. */
export const Card = WrittenContent.extend({
  id: z.uuid(),
  cardId: z.string(),
  cardNumber: z.string(),
  colour: Colour,
  state: CardState,
  visibility: z.enum(visibilities),
  /** Until when a code waits that hands this card over; the code itself is known to nobody but who was told it. */
  transferUntil: when.nullable(),
  publicUrl: z.url(),
  avatar: z.string().nullable(),
  visitCount: z.int(),
  saveCount: z.int(),
  specialValidity: SpecialValidity.nullable(),
  specialValidUntil: when.nullable(),
  plan: CardPlan.nullable(),
  boundAt: when,
  version: z.int(),
}).meta({ id: 'Card' });
export type Card = z.output<typeof Card>;

/** What a card number is worth to the caller; says nothing about anybody else. */
export const CheckedCard = z
  .object({
    state: CardState,
    cardNumber: z.string(),
    colour: Colour.nullable(),
    /** The code of its printed address; null for a number that no card has. */
    cardId: z.string().nullable(),
    id: z.uuid().nullable(),
    specialValidity: SpecialValidity.nullable(),
    /** The end of the special validity, which counts from the first binding; null before that. */
    specialValidUntil: when.nullable(),
  })
  .meta({ id: 'CheckedCard' });

const guessing = { calls: 30, seconds: 3600 };
/** docs/product.md, section 6: of a card that somebody else has bound it is said that it is one. */
const theirs = ['cardNotFound', 'cardBoundByOther'] as const;

/** What an owner says about a card; from where each may be said is in `visibility.ts`. */
const moving = <const S extends string>(summary: S) =>
  ({ access: 'user', summary, returns: Card, problems: [...theirs, 'transitionForbidden'] }) as const;

export const cards = {
  list: get('/user/cards', {
    access: 'user',
    summary: 'Your cards, newest binding first, with their totals.',
    returns: z.object({
      cards: z.array(Card),
      totals: z.object({ total: z.int(), activated: z.int(), pending: z.int(), subscribed: z.int() }),
    }),
  }),
  unbound: get('/user/cards/unbound', {
    access: 'user',
    summary: 'Cards of yours that nothing pays for.',
    returns: z.array(Card),
  }),
  get: get('/user/cards/:id', { access: 'user', summary: 'One card of yours.', returns: Card, problems: theirs }),
  update: put('/user/cards/:id', {
    access: 'user',
    summary: 'Write the content of a card; with `version`, only if nobody wrote since.',
    body: CardContent.extend({ version: z.int().optional() }),
    returns: Card,
    problems: [...theirs, 'cardChangedElsewhere'],
  }),
  remove: del('/user/cards/:id', {
    access: 'user',
    summary:
      'Unbind: erases what you wrote; the physical card is free to bind again. Of a card with a plan it must be said what becomes of that.',
    query: Leaving,
    returns: z.null(),
    problems: [...theirs, 'cardHasSubscription'],
  }),
  pause: put('/user/cards/:id/pause', moving('Show visitors a neutral page instead of the profile.')),
  resume: put('/user/cards/:id/resume', moving('Show the profile of a paused card again.')),
  reportLost: put('/user/cards/:id/lost', moving('Say that the card is lost: its page says so, and offers finders a message to you.')),
  reportFound: put('/user/cards/:id/found', moving('The card is in your hands again: its profile is shown.')),
  offer: post('/user/cards/:id/transfer', {
    access: 'user',
    summary:
      'Make a code that hands the card over, once and for a day; a code made before is worth nothing any more. The plan never goes along: it must be said what becomes of it.',
    query: Leaving,
    returns: z.object({ code: z.string(), expiresAt: when }),
    problems: [...theirs, 'transitionForbidden', 'cardHasSubscription'],
    limit: { calls: 30, seconds: 3600 },
  }),
  withdraw: del('/user/cards/:id/transfer', {
    access: 'user',
    summary: 'Make a waiting code worthless.',
    returns: Card,
    problems: theirs,
  }),
  receive: post('/user/cards/receive', {
    access: 'user',
    summary: 'Take over a card with the code its owner made; what they wrote is erased.',
    body: z.object({ code: TransferCode }),
    returns: Card,
    problems: ['transferCodeInvalid', 'transferCodeExpired', 'transferToSelf'],
    limit: guessing,
  }),
  byNumber: get('/user/cards/number/:number', {
    access: 'user',
    summary: 'One card of yours, by its number.',
    returns: Card,
    problems: [...theirs, 'cardNotBound'],
    limit: guessing,
  }),
  check: get('/user/cards/check/:cardNumber', {
    access: 'user',
    summary: 'What a card number is worth to you: one of seven states.',
    returns: CheckedCard,
    problems: ['cardBoundByOther'],
    limit: guessing,
  }),
  saveInfo: post('/user/cards/save-info', {
    access: 'user',
    summary: 'Write the content of a card of yours, named by its number.',
    body: CardContent.extend({ cardNumber: CardNumber }),
    returns: Card,
    problems: ['cardNotFound', 'cardNotBound', 'cardBoundByOther'],
    limit: guessing,
  }),
  bind: post('/user/cards/bind', {
    access: 'user',
    summary: 'Make a free card yours.',
    body: z.object({ cardNumber: CardNumber }),
    returns: Card,
    problems: ['cardNotFound', 'cardAlreadyBound', 'cardBoundByOther'],
    limit: guessing,
  }),
  replace: post('/user/cards/:id/replace', {
    access: 'user',
    summary:
      'Have another card take the stead of a lost or broken one of yours: a free one, or one that you have bound and not written on. Content, statistics, contacts and what pays for it go over; the old card can never be bound again, and its address shows the new one.',
    body: z.object({ cardNumber: CardNumber }),
    returns: Card,
    problems: [...theirs, 'cardAlreadyBound', 'cardHasSubscription'],
    limit: guessing,
  }),
  copy: post('/user/cards/:id/copy', {
    access: 'user',
    summary:
      'Write the profile of a card on other cards of yours, in place of what stands there: all of them or none, each with the `version` that was seen. What is said of a card itself stays: its exit link, and whether search engines may list it.',
    body: z.object({
      version: z.int(),
      targets: z
        .array(z.object({ id: z.uuid(), version: z.int() }))
        .min(1)
        .max(100),
    }),
    returns: z.array(Card),
    problems: [...theirs, 'cardChangedElsewhere', 'transitionForbidden'],
    limit: { calls: 60, seconds: 3600 },
  }),
};
