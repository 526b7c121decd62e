import { z } from 'zod';
import { Destination } from '../addresses/address.ts';
import { Colour } from '../cards/colour.ts';
import { Cents } from '../money.ts';
import { ExtraItems } from '../shop/cart.ts';
import { Quote } from '../shop/contract.ts';
import { when } from '../when.ts';
import { Charge, Plan } from './subscription.ts';

/** The card that a plan is for: new ones in a colour each, one that the buyer has, or one chosen later. */
const CardChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), colours: z.array(Colour).min(1).max(2) }),
  z.object({ kind: z.literal('own'), cardId: z.uuid() }),
  z.object({ kind: z.literal('later') }),
]);
export type CardChoice = z.output<typeof CardChoice>;

/** What somebody wants to subscribe to; prices are the server's. */
export const PlanCart = z.object({
  plan: Plan,
  card: CardChoice.optional(),
  /** Bought with it, once. */
  items: ExtraItems,
  /** What was ended and is bought again, without a trial. */
  renewedFrom: z.uuid().optional(),
  /** The saved card that is to pay for it: one that a trial was ended unpaid with gets no other. */
  paymentMethodId: z.string().max(200).optional(),
});
export type PlanCart = z.output<typeof PlanCart>;

/** What a plan with its cards and extras costs today, and what on which day. */
export const PlanQuote = z
  .object({
    plan: Plan,
    today: Quote,
    /** The first charge after today; nothing for what does not renew. */
    later: Charge.extend({ on: when, isTrial: z.boolean() }).nullable(),
    /** Whether it begins with the window and the trial. */
    hasTrial: z.boolean(),
    /** Why it does not: who buys it has ended one unpaid before, or somebody has with the card that is to pay. */
    trialUsedBy: z.enum(['person', 'card']).nullable(),
    validMonths: z.int().nullable(),
    /** The buyer is in Quebec, where the trial needs a consent of its own (docs/platform-facts.md, section 7). */
    needsConsent: z.boolean(),
  })
  .meta({ id: 'PlanQuote' });
export type PlanQuote = z.output<typeof PlanQuote>;

export const NewSubscription = PlanCart.extend({
  /** Where new cards and extras go: an address of the caller's. */
  addressId: z.uuid().optional(),
  /** Where the tax is owed when nothing is sent. */
  destination: Destination.optional(),
  /** In cents, what the buyer was shown as due today and as the first charge after it. */
  total: Cents,
  laterTotal: Cents.optional(),
  hasAcceptedTerms: z
    .boolean()
    .refine((isGiven) => isGiven, { params: { code: 'termsMissing' } })
    .prefault(false),
  hasReceivedFrench: z.boolean().prefault(false),
  /** That the first charge, its day and amount were read and agreed to. */
  hasAgreedToCharge: z.boolean().prefault(false),
});
export type NewSubscription = z.output<typeof NewSubscription>;
