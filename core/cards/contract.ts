import { z } from 'zod';
import { del, get, patch, post, put } from '../api/endpoint.ts';
import { PlanCode } from '../plans/plan-code.ts';
import { when } from '../when.ts';
import { Colour } from '../colour.ts';
import { addressKinds } from './address.ts';
import { CardChanges, CardContent } from './content.ts';
import { CardKey } from './card-key.ts';
import { CardNumber } from './number.ts';
import { coveragePhases } from './coverage.ts';
import { physicalKinds } from './physical-life.ts';
import { SpecialValidity } from './special-validity.ts';
import { visibilities } from './visibility.ts';
import { leavingChoices } from './leaving.ts';
import { cardStates } from './state.ts';
import { TransferCode } from './transfer-code.ts';
import { WrittenContent } from './written-content.ts';

export const CardState = z.enum(cardStates);

/** The plan in which a card has a seat. */
const CardPlan = z.object({
  code: PlanCode,
  subscriptionId: z.uuid(),
  /** The phase of the plan; null while nothing is paid, as during a pause. */
  phase: z.enum(coveragePhases).nullable(),
  /** The end of the paid or free time. */
  until: when.nullable(),
  /** True if it renews by itself. */
  renews: z.boolean(),
  /** True for the card owner's subscription, false for a seat in another person's. */
  isOwn: z.boolean(),
});
export type CardPlan = z.output<typeof CardPlan>;

/**
 * The choice for the plan of a card that is removed: cancel at the end of the paid period, or keep it for
 * another card.
 */
const Leaving = z.object({ subscription: z.enum(leavingChoices).optional() });

/** A physical card that is attached to a card. */
const AttachedCard = z
  .object({
    id: z.uuid(),
    kind: z.enum(physicalKinds),
    cardNumber: z.string(),
    /** Null for a tag or a stand. */
    colour: Colour.nullable(),
    /** The code of its address. */
    address: z.string(),
    isLost: z.boolean(),
    /** The expiry of its pending transfer code. The code itself is not stored. */
    transferUntil: when.nullable(),
    /** The end of its special validity, which leaves the card with it. */
    specialValidUntil: when.nullable(),
  })
  .meta({ id: 'AttachedCard' });

/** An address that leads to a card. */
const CardAddress = z
  .object({
    code: z.string(),
    kind: z.enum(addressKinds),
    /** The physical card with this address, which may have been replaced; null for any other kind. */
    physicalCardId: z.uuid().nullable(),
    isLost: z.boolean(),
  })
  .meta({ id: 'CardAddress' });

/** A card as its owner sees it (docs/product.md, section 3, Card); blank until its content is written. */
export const Card = WrittenContent.extend({
  id: z.uuid(),
  /** The code of its digital address. */
  cardId: z.string(),
  /** The number of its oldest physical card that is not lost; null without one. */
  cardNumber: z.string().nullable(),
  colour: Colour,
  physicalCards: z.array(AttachedCard),
  /** All addresses that lead to it, in the order in which they were attached. */
  addresses: z.array(CardAddress),
  state: CardState,
  /** Lost if each of its physical cards is lost. */
  visibility: z.enum(visibilities),
  /** True while the profile is hidden at each address, be it lost or not. */
  isPaused: z.boolean(),
  /** The latest expiry of the pending transfer codes of its physical cards. */
  transferUntil: when.nullable(),
  publicUrl: z.url(),
  /**
   * The time since which visitors see the card: its owner's email address was verified, a physical card was
   * attached, or a plan was paid. Until then its page names no person.
   */
  publishedAt: when.nullable(),
  /** The end of the days in which a new card is shown in full without a plan; null for a card without them. */
  fullUntil: when.nullable(),
  /** The time since which staff block its pages, after a report; null for any other. */
  blockedAt: when.nullable(),
  avatar: z.string().nullable(),
  visitCount: z.int(),
  saveCount: z.int(),
  specialValidity: SpecialValidity.nullable(),
  specialValidUntil: when.nullable(),
  plan: CardPlan.nullable(),
  boundAt: when,
  /** Counts the changes of the content; 1 while it is not written yet. */
  version: z.int(),
}).meta({ id: 'Card' });
export type Card = z.output<typeof Card>;

/** The state of a card number for the caller. Reveals nothing about another owner. */
export const CheckedCard = z
  .object({
    state: CardState,
    cardNumber: z.string(),
    colour: Colour.nullable(),
    /** The id in its printed address; null for a number that no card has. */
    cardId: z.string().nullable(),
    id: z.uuid().nullable(),
    specialValidity: SpecialValidity.nullable(),
    /** The end of the special validity, which counts from the first binding; null before that. */
    specialValidUntil: when.nullable(),
  })
  .meta({ id: 'CheckedCard' });

const GivenCardNumber = z.object({ cardNumber: CardNumber });

/** The physical card of a card; without it the only one is meant. */
const PhysicalChoice = z.object({ physicalCardId: z.uuid().optional() }).meta({ id: 'PhysicalCardChoice' });

const guessing = { calls: 30, seconds: 3600 };
/** docs/product.md, section 6: a card bound by another user is refused as such, not as unknown. */
const theirs = ['cardNotFound', 'cardBoundByOther'] as const;

/** Terms of the endpoints that change a card's visibility; the allowed states are in `visibility.ts`. */
const moving = <const S extends string>(summary: S) =>
  ({ access: 'user', summary, returns: Card, problems: [...theirs, 'transitionForbidden'] }) as const;

/** Terms of the endpoints that change the loss of a physical card. */
const losing = <const S extends string>(summary: S) =>
  ({ ...moving(summary), body: PhysicalChoice }) as const;

export const cards = {
  list: get('/user/cards', {
    access: 'user',
    summary: 'List your cards with their statistics, most recently bound first.',
    returns: z.object({
      cards: z.array(Card),
      totals: z.object({ total: z.int(), activated: z.int(), pending: z.int(), subscribed: z.int() }),
    }),
  }),
  unbound: get('/user/cards/unbound', {
    access: 'user',
    summary: 'List your cards that no plan covers.',
    returns: z.array(Card),
  }),
  get: get('/user/cards/:id', { access: 'user', summary: 'Get a card.', returns: Card, problems: theirs }),
  create: post('/user/cards', {
    access: 'user',
    summary:
      'Create a card without a physical card, with its first content. You can have one such card without a plan, three once your email address is verified.',
    body: CardChanges,
    returns: Card,
    problems: ['tooManyCards', 'tooManyCardsUnverified'],
    limit: { calls: 20, seconds: 86_400 },
  }),
  change: patch('/user/cards/:id', {
    access: 'user',
    summary:
      'Update single fields of a card. With a version, only if it has not changed since (optimistic lock). Title, company and photo may be empty.',
    body: CardChanges.extend({ version: z.int().optional() }),
    returns: Card,
    problems: [...theirs, 'cardChangedElsewhere'],
  }),
  update: put('/user/cards/:id', {
    access: 'user',
    summary:
      'Update the content of a card. With a version, only if it has not changed since (optimistic lock).',
    body: CardContent.extend({ version: z.int().optional() }),
    returns: Card,
    problems: [...theirs, 'cardChangedElsewhere'],
  }),
  remove: del('/user/cards/:id', {
    access: 'user',
    summary:
      'Unbind a card: erases its content and frees its physical cards. If it has a plan, choose whether to end or keep that.',
    query: Leaving,
    returns: z.null(),
    problems: [...theirs, 'cardHasSubscription'],
  }),
  pause: put('/user/cards/:id/pause', moving('Show visitors a neutral page instead of the profile.')),
  resume: put('/user/cards/:id/resume', moving('Show the profile of a paused card again.')),
  reportLost: put(
    '/user/cards/:id/lost',
    losing('Report a physical card lost: its address offers finders a message to you, and no profile.'),
  ),
  reportFound: put(
    '/user/cards/:id/found',
    losing('Report a lost physical card found, even after its replacement: its address shows the profile.'),
  ),
  attach: post('/user/cards/:id/attach', {
    access: 'user',
    summary:
      'Move a physical card from another card of yours to this one, with its address and special validity.',
    body: z.object({ physicalCardId: z.uuid() }),
    returns: Card,
    problems: [...theirs, 'transitionForbidden'],
  }),
  detach: del('/user/cards/:id/physical/:physicalId', {
    access: 'user',
    summary:
      'Detach a physical card, which is free again. The card stays; the special validity leaves with the physical card.',
    params: z.object({ id: z.uuid(), physicalId: z.uuid() }),
    returns: Card,
    problems: [...theirs, 'transitionForbidden'],
  }),
  offer: post('/user/cards/:id/transfer', {
    access: 'user',
    summary:
      'Create a one-time code that transfers a physical card, valid for a day. An earlier code is revoked. Card, plan, statistics and contacts stay with you.',
    body: PhysicalChoice,
    returns: z.object({ code: z.string().meta({ examples: ['1PB0NAZM9YK8XJ7E'] }), expiresAt: when }),
    problems: [...theirs, 'transitionForbidden'],
    limit: { calls: 30, seconds: 3600 },
  }),
  withdraw: del('/user/cards/:id/transfer', {
    access: 'user',
    summary: 'Cancel the pending transfers of a card, or of one of its physical cards.',
    query: PhysicalChoice,
    returns: Card,
    problems: theirs,
  }),
  receive: post('/user/cards/receive', {
    access: 'user',
    summary:
      'Claim a physical card with a transfer code. Without a card of yours to attach it to, a new one is created.',
    body: z.object({ code: TransferCode, cardId: CardKey.optional() }),
    returns: Card,
    problems: [...theirs, 'transferCodeInvalid', 'transferCodeExpired', 'transferToSelf'],
    limit: guessing,
  }),
  byNumber: get('/user/cards/number/:number', {
    access: 'user',
    summary: 'Get a card by its number.',
    returns: Card,
    problems: [...theirs, 'cardNotBound'],
    limit: guessing,
  }),
  check: get('/user/cards/check/:cardNumber', {
    access: 'user',
    summary: 'Check a card number: returns one of seven states.',
    returns: CheckedCard,
    problems: ['cardBoundByOther'],
    limit: guessing,
  }),
  saveInfo: post('/user/cards/save-info', {
    access: 'user',
    summary: 'Update the content of a card by its number.',
    body: CardContent.extend({ cardNumber: CardNumber }),
    returns: Card,
    problems: ['cardNotFound', 'cardNotBound', 'cardBoundByOther'],
    limit: guessing,
  }),
  bind: post('/user/cards/bind', {
    access: 'user',
    summary:
      'Bind a free physical card to your account. Without a card of yours to attach it to, a new one is created.',
    body: GivenCardNumber.extend({ cardId: CardKey.optional() }).meta({ id: 'CardBinding' }),
    returns: Card,
    problems: ['cardNotFound', 'cardAlreadyBound', 'cardBoundByOther'],
    limit: guessing,
  }),
  replace: post('/user/cards/:id/replace', {
    access: 'user',
    summary:
      'Replace a lost or broken physical card by a free one or by that of a blank card of yours. The old one can never be bound again; its address shows the profile, once it is not lost.',
    body: GivenCardNumber.extend(PhysicalChoice.shape).meta({ id: 'CardReplacement' }),
    returns: Card,
    problems: [...theirs, 'cardAlreadyBound', 'cardHasSubscription', 'transitionForbidden'],
    limit: guessing,
  }),
  copy: post('/user/cards/:id/copy', {
    access: 'user',
    summary:
      'Copy a card’s profile to other cards of yours, all or none, each with its version (optimistic lock). Exit link and search engine setting of each card are kept.',
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
