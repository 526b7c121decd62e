import { z } from 'zod';
import { Colour } from '../colour.ts';
import { DocumentRow } from '../documents/contract.ts';
import { Cents, SignedCents } from '../money.ts';
import { Order } from '../orders/contract.ts';
import { PaymentCard } from '../orders/order-fields.ts';
import { PlanCode } from '../plans/plan-code.ts';
import { TaxLine } from '../shop/tax.ts';
import { when } from '../when.ts';
import { refusals, subscriptionActions } from './actions.ts';
import { invoiceReasons, invoiceStatuses } from './invoice.ts';
import { phases } from './phase.ts';
import { subscriptionStatus } from './status.ts';

export const Plan = PlanCode;
export const SubscriptionStatus = z.enum(subscriptionStatus.states).meta({ id: 'SubscriptionStatus' });

export const SubscriptionToPay = z.object({ subscriptionId: z.uuid() }).meta({ id: 'SubscriptionToPay' });

/** A charge with its taxes, in whole cents. */
export const Charge = z.object({
  subtotal: SignedCents,
  taxes: z.array(TaxLine),
  total: SignedCents,
  currency: z.string(),
});
export type Charge = z.output<typeof Charge>;

export const NextCharge = Charge.extend({ on: when }).meta({ id: 'NextCharge' });

const SeatCard = z
  .object({
    id: z.uuid(),
    cardId: z.string(),
    cardNumber: z.string().nullable(),
    colour: Colour,
    name: z.string(),
  })
  .meta({ id: 'SeatCard' });

/** A seat and its holder. Another person's card shows only what is printed on it. */
const Seat = z
  .object({
    id: z.uuid(),
    isMine: z.boolean(),
    /** The name of the seat holder. */
    name: z.string(),
    card: SeatCard.nullable(),
    startsAt: when,
  })
  .meta({ id: 'Seat' });

const Invitation = z.object({ id: z.string(), email: z.string(), createdAt: when, expiresAt: when });

/** A bank transfer that paid an invoice: the day on which the bank credited it, and the bank's reference. */
export const BankTransfer = z
  .object({ valueDate: z.iso.date(), reference: z.string() })
  .meta({ id: 'BankTransfer' });

/** A payment of a subscription; lists are newest first (docs/product.md, section 3, Payment). */
const SubscriptionPayment = z.object({
  id: z.uuid(),
  reason: z.enum(invoiceReasons),
  status: z.enum(invoiceStatuses),
  /** The payment date, or the date on which an invoice was sent. */
  date: when,
  periodStart: when,
  periodEnd: when,
  amount: SignedCents,
  currency: z.string(),
  /** For example `visa` and `4242`; null until known. */
  card: PaymentCard.nullable(),
  transfer: BankTransfer.nullable(),
  nextAttemptAt: when.nullable(),
  /** The due date of an invoice that was sent. */
  dueAt: when.nullable(),
  paidAt: when.nullable(),
  /** The page on which a failed or sent invoice is paid, or a payment confirmed with the bank. */
  payUrl: z.string().nullable(),
  /** `open` while the bank decides about it, `lost` once the owner has the money back; otherwise null. */
  dispute: z.enum(['open', 'lost']).nullable(),
  documents: z.array(DocumentRow),
});

/** A stop of a subscription's timeline. */
const Milestone = z
  .object({
    kind: z.enum(['bought', 'waiting', 'trial', 'charge', 'renewal', 'paused', 'end']),
    at: when.nullable(),
    amount: SignedCents.nullable(),
    isDone: z.boolean(),
    isNow: z.boolean(),
  })
  .meta({ id: 'Milestone' });
export type Milestone = z.output<typeof Milestone>;

/** A subscription (docs/product.md, section 3), with the actions allowed now. */
export const Subscription = z
  .object({
    id: z.uuid(),
    subscriptionNo: z.string(),
    plan: Plan,
    planName: z.string(),
    period: z.enum(['monthly', 'quarterly', 'yearly']).nullable(),
    status: SubscriptionStatus,
    currentPhase: z.enum(phases).nullable(),
    /** True until Stripe has applied the requested change. */
    isProcessing: z.boolean(),
    currency: z.string(),
    /** Per period in cents: `price` before tax, `amount` with tax. */
    price: Cents,
    amount: Cents,
    createdAt: when,
    startDate: when.nullable(),
    activatedAt: when.nullable(),
    /** The end of the activation window, when the trial starts by itself. */
    waitingUntil: when.nullable(),
    trialEnd: when.nullable(),
    endDate: when.nullable(),
    validUntil: when.nullable(),
    nextBilling: when.nullable(),
    /** The charge on that date, in cents, as far as it is known today. */
    nextAmount: Cents.nullable(),
    /** The due date of a sent invoice, which is the next charge then. */
    dueAt: when.nullable(),
    autoRenew: z.boolean(),
    /** True if it was cancelled because a charge failed. */
    isEndedUnpaid: z.boolean(),
    /** True if its service is stopped until its open invoice is paid; to its owner only. */
    isServiceStopped: z.boolean(),
    /** The plan from the next period on, if it changes. */
    laterPlan: Plan.nullable(),
    cardColor: Colour.nullable(),
    /** True if it was bought with a new physical card. */
    includesCard: z.boolean(),
    boundCard: SeatCard.nullable(),
    scheduleId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    orderId: z.uuid().nullable(),
    order: Order.pick({
      id: true,
      orderNo: true,
      status: true,
      shippingStatus: true,
      total: true,
      canPay: true,
    }).nullable(),
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
    /** The owner's name. */
    ownerName: z.string(),
    milestones: z.array(Milestone),
    payments: z.array(SubscriptionPayment),
    /** Per action, the reason why it is refused now, or null if it is allowed. */
    actions: z.record(z.enum(subscriptionActions), z.enum(refusals).nullable()),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof Subscription>;

/** A subscription in a list. */
export const SubscriptionRow = Subscription.omit({
  payments: true,
  order: true,
  invitations: true,
  billing: true,
}).meta({
  id: 'SubscriptionRow',
});
export type SubscriptionRow = z.output<typeof SubscriptionRow>;
