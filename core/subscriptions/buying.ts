import { z } from 'zod';
import { Destination } from '../addresses/address.ts';
import { CardKey } from '../cards/card-key.ts';
import { Colour } from '../colour.ts';
import { Business } from '../documents/business.ts';
import { Cents } from '../money.ts';
import { ExtraItems } from '../shop/cart.ts';
import { Quote } from '../shop/contract.ts';
import { when } from '../when.ts';
import { Charge, Plan } from './subscription.ts';

/**
 * The card of a new plan: new physical cards, one colour each, the first for a card the buyer has (`cardId`);
 * a card the buyer has; or none yet.
 */
const CardChoice = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('new'),
      colours: z.array(Colour).min(1).max(2),
      cardId: CardKey.optional(),
    }),
    z.object({ kind: z.literal('own'), cardId: CardKey }),
    z.object({ kind: z.literal('later') }),
  ])
  .meta({ id: 'CardChoice' });
export type CardChoice = z.output<typeof CardChoice>;

/** A subscription to be bought. Prices are set by the server. */
export const PlanCart = z.object({
  plan: Plan,
  card: CardChoice.optional(),
  /** Products bought once with the plan. */
  items: ExtraItems,
  /** The ended subscription that is bought again, without a trial. */
  renewedFrom: z.uuid().optional(),
  /** The saved card that is to pay. A card whose earlier trial ended unpaid gets no second trial. */
  paymentMethodId: z.string().max(200).optional(),
});
export type PlanCart = z.output<typeof PlanCart>;

/** The price of a plan with its cards and extras: due today, and the next charge. */
export const PlanQuote = z
  .object({
    plan: Plan,
    today: Quote,
    /** The first charge after today; null for a plan that does not renew. */
    later: Charge.extend({ on: when, isTrial: z.boolean() }).nullable(),
    /** True if it begins with the activation window and the trial. */
    hasTrial: z.boolean(),
    /** Reason for no trial: the buyer, or any owner of the paying card, ended an earlier trial unpaid. */
    trialUsedBy: z.enum(['person', 'card']).nullable(),
    validMonths: z.int().nullable(),
    /** True in Quebec, where the trial needs a consent of its own (docs/platform-facts.md, section 7). */
    needsConsent: z.boolean(),
  })
  .meta({ id: 'PlanQuote' });
export type PlanQuote = z.output<typeof PlanQuote>;

export const NewSubscription = PlanCart.extend({
  /** Delivery address of new cards and extras; one of the caller's addresses. */
  addressId: z.uuid().optional(),
  /** Place of taxation if nothing is shipped. */
  destination: Destination.optional(),
  /** Amounts shown to the buyer, in cents: due today, and the first later charge. A difference is refused. */
  total: Cents,
  laterTotal: Cents.optional(),
  hasAcceptedTerms: z
    .boolean()
    .refine((isGiven) => isGiven, { params: { code: 'termsMissing' } })
    .prefault(false),
  hasReceivedFrench: z.boolean().prefault(false),
  /** True if the buyer confirmed the place of taxation although a saved address contradicts it. */
  isPlaceConfirmed: z.boolean().prefault(false),
  /** The business that the buyer buys for, as it is to stand on the documents. */
  business: Business.optional(),
  /** True if the buyer agreed to the amount and date of the first charge. */
  hasAgreedToCharge: z.boolean().prefault(false),
}).meta({ id: 'NewSubscription' });
export type NewSubscription = z.output<typeof NewSubscription>;
