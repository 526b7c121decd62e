import { z } from 'zod';
import { Colour } from '../cards/colour.ts';
import { DocumentRow } from '../documents/contract.ts';
import { Cents, SignedCents } from '../money.ts';
import { Order } from '../orders/contract.ts';
import { planCodes } from '../plans/plan.ts';
import { TaxLine } from '../shop/tax.ts';
import { when } from '../when.ts';
import { refusals, subscriptionActions } from './actions.ts';
import { invoiceReasons, invoiceStatuses } from './invoice.ts';
import { phases } from './phase.ts';
import { subscriptionStatus } from './status.ts';

export const Plan = z.enum(planCodes);

/** What is charged, with its taxes; every part in whole cents. */
export const Charge = z.object({ subtotal: SignedCents, taxes: z.array(TaxLine), total: SignedCents, currency: z.string() });
export type Charge = z.output<typeof Charge>;

/** A person whom it covers. Of another person's card only what is printed is shown. */
const Seat = z.object({
  id: z.uuid(),
  isMine: z.boolean(),
  /** The name of whoever has it. */
  name: z.string(),
  card: z.object({ id: z.uuid(), cardNumber: z.string(), colour: Colour, name: z.string() }).nullable(),
  startsAt: when,
});

const Invitation = z.object({ id: z.string(), email: z.string(), createdAt: when, expiresAt: when });

/** One payment of it, the newest first (docs/product.md, section 3, Payment). */
const SubscriptionPayment = z.object({
  id: z.uuid(),
  reason: z.enum(invoiceReasons),
  status: z.enum(invoiceStatuses),
  /** When it was paid; of one that was sent, when it was. */
  date: when,
  periodStart: when,
  periodEnd: when,
  amount: SignedCents,
  currency: z.string(),
  /** `visa` and `4242`, once they are known. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  nextAttemptAt: when.nullable(),
  /** By when one that was sent has to be paid. */
  dueAt: when.nullable(),
  paidAt: when.nullable(),
  /** Where one that failed or was sent can be paid, or proved to the bank. */
  payUrl: z.string().nullable(),
  documents: z.array(DocumentRow),
});

/** A moment in its life, for the line that is drawn of it. */
const Milestone = z.object({
  kind: z.enum(['bought', 'waiting', 'trial', 'charge', 'renewal', 'paused', 'end']),
  at: when.nullable(),
  amount: SignedCents.nullable(),
  isDone: z.boolean(),
  isNow: z.boolean(),
});
export type Milestone = z.output<typeof Milestone>;

/** A subscription (docs/product.md, section 3), with what may be done about it now. */
export const Subscription = z
  .object({
    id: z.uuid(),
    subscriptionNo: z.string(),
    plan: Plan,
    planName: z.string(),
    period: z.enum(['monthly', 'quarterly', 'yearly']).nullable(),
    status: z.enum(subscriptionStatus.states),
    currentPhase: z.enum(phases).nullable(),
    /** Whether something was asked for that the provider has not done yet. */
    isProcessing: z.boolean(),
    currency: z.string(),
    /** Of one period, before tax and with it. */
    price: Cents,
    amount: Cents,
    createdAt: when,
    startDate: when.nullable(),
    activatedAt: when.nullable(),
    /** When the window for activating it is over and its trial begins by itself. */
    waitingUntil: when.nullable(),
    trialEnd: when.nullable(),
    endDate: when.nullable(),
    validUntil: when.nullable(),
    nextBilling: when.nullable(),
    /** What is charged on that day, as far as it is known today. */
    nextAmount: Cents.nullable(),
    /** By when an invoice that was sent has to be paid; it is the next charge then. */
    dueAt: when.nullable(),
    autoRenew: z.boolean(),
    /** It ended by itself, since a charge could not be collected. */
    isEndedUnpaid: z.boolean(),
    /** The plan that holds with the next period, where it is another. */
    laterPlan: Plan.nullable(),
    cardColor: Colour.nullable(),
    boundCard: Seat.shape.card,
    scheduleId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    orderId: z.uuid().nullable(),
    order: Order.pick({ id: true, orderNo: true, status: true, shippingStatus: true, total: true, canPay: true }).nullable(),
    billing: z.object({
      basePrice: Cents,
      taxes: z.array(TaxLine),
      tax: Cents,
      currency: z.string(),
      additionalProductsFee: Cents,
    }),
    paymentMethodId: z.string().nullable(),
    seats: z.array(Seat),
    seatCount: z.int(),
    invitations: z.array(Invitation),
    isOwner: z.boolean(),
    /** Whose it is. */
    ownerName: z.string(),
    milestones: z.array(Milestone),
    payments: z.array(SubscriptionPayment),
    /** Of each action why it may not be done now; nothing when it may. */
    actions: z.record(z.enum(subscriptionActions), z.enum(refusals).nullable()),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof Subscription>;

/** A subscription in the list. */
export const SubscriptionRow = Subscription.omit({ payments: true, order: true, invitations: true, billing: true }).meta({
  id: 'SubscriptionRow',
});
export type SubscriptionRow = z.output<typeof SubscriptionRow>;
