import { z } from 'zod';
import { TaxedPlace, WrittenAddress } from '../addresses/address.ts';
import { WrittenBusiness } from '../documents/business.ts';
import { DocumentRow } from '../documents/contract.ts';
import { LanguageTag } from '../language-tag.ts';
import { Cents } from '../money.ts';
import { itemKinds } from '../shop/item-kind.ts';
import { TaxLine } from '../shop/tax.ts';
import { when } from '../when.ts';
import { orderEventKinds } from './event.ts';
import { OrderStatus, PaymentCard, ShippingStatus } from './order-fields.ts';
import { SupplyEvidence } from './place-of-supply.ts';

/** Null for packers, who do not see prices and the buyer's contact details. */
const HiddenCents = Cents.nullable();

export const AdminOrderRow = z
  .object({
    id: z.uuid(),
    orderNo: z.string(),
    /** Incremented with every change; a change must name the version that was read (optimistic lock). */
    version: z.int(),
    status: OrderStatus,
    shippingStatus: ShippingStatus.nullable(),
    createdAt: when,
    paidAt: when.nullable(),
    /** The recipient's name, or the buyer's if nothing is shipped. */
    name: z.string(),
    email: z.string().nullable(),
    country: z.string(),
    /** Pieces to send or already sent, without refunded ones. */
    pieces: z.int(),
    onHoldSince: when.nullable(),
    /** The time since which a dispute of its payment is open; the parcel is held. */
    disputedSince: when.nullable(),
    shippingCompany: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    currency: z.string(),
    total: HiddenCents,
  })
  .meta({ id: 'AdminOrderRow' });
export type AdminOrderRow = z.output<typeof AdminOrderRow>;

const AdminItem = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  sku: z.string(),
  name: z.string().meta({ examples: ['Sleeve'] }),
  variant: z.string(),
  picture: z.string().nullable(),
  quantity: z.int(),
  /** Pieces that are refunded or being refunded; they are not shipped. */
  refunded: z.int(),
  weightGrams: z.int(),
  unitPrice: HiddenCents,
  amount: HiddenCents,
});
export type AdminItem = z.output<typeof AdminItem>;

/** A refund of an order. */
export const AdminRefund = z.object({
  id: z.uuid(),
  amount: Cents,
  status: z.enum(['asked', 'pending', 'succeeded', 'failed', 'cancelled']),
  reason: z.string(),
  failure: z.string().nullable(),
  createdAt: when,
  /** The refunded pieces of each line; empty for a plain amount. */
  lines: z.array(z.object({ sku: z.string(), unitPrice: Cents, quantity: z.int() })),
  shippingAmount: Cents,
});

const AdminPayment = z.object({
  id: z.uuid(),
  paymentNo: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'refunded']),
  amount: Cents,
  /** The amount that can still be refunded, in cents. */
  refundable: Cents,
  /** The part of the order that the buyer's credit paid, which a refund of all that is left gives back, in cents. */
  restorable: Cents,
  card: PaymentCard.nullable(),
  /** The country of the card's bank (ISO 3166-1 alpha-2). */
  cardCountry: z.string().nullable(),
  failure: z.string().nullable(),
  isSurplus: z.boolean(),
  isDisputed: z.boolean(),
  intentId: z.string().nullable(),
  createdAt: when,
  paidAt: when.nullable(),
  refunds: z.array(AdminRefund),
});
export type AdminPayment = z.output<typeof AdminPayment>;

/** An order with all details for staff. Details that packers may not see are null. */
export const AdminOrder = AdminOrderRow.omit({ pieces: true, email: true })
  .extend({
    language: LanguageTag,
    shippedAt: when.nullable(),
    /** Null once the buyer's account is erased. */
    buyer: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
    destination: TaxedPlace,
    deliveryAddress: WrittenAddress.nullable(),
    business: WrittenBusiness.nullable(),
    /** The evidence of the place of supply; null for orders from before it was stored. */
    supplyEvidence: SupplyEvidence.nullable(),
    trackingUrl: z.string().nullable(),
    holdReason: z.string(),
    notes: z.string(),
    items: z.array(AdminItem),
    subtotal: HiddenCents,
    shippingAmount: HiddenCents,
    taxes: z.array(TaxLine),
    /** The subscription that the order started, with its status. */
    plan: z.object({ id: z.uuid(), subscriptionNo: z.string(), status: z.string() }).nullable(),
    payments: z.array(AdminPayment),
    documents: z.array(DocumentRow),
    /** The invoice whose buyer can be corrected: the newest, if no part of it is credited. */
    correctableId: z.uuid().nullable(),
    /** The order's history, oldest first: moves, holds, tracking numbers, emails, refunds and notes. */
    history: z.array(
      z.object({
        subject: z.enum(['order', 'shipping', 'refund', 'note', ...orderEventKinds]),
        /** The new state, or the kind of an email; otherwise empty. */
        to: z.string(),
        actor: z.enum(['user', 'admin', 'provider', 'clock']),
        /** The email of the staff member. */
        staffEmail: z.string().nullable(),
        reason: z.string(),
        /** Of a refund. */
        amount: HiddenCents,
        at: when,
      }),
    ),
    /** Notes by staff, oldest first. */
    staffNotes: z.array(z.object({ id: z.uuid(), at: when, staffEmail: z.string(), text: z.string() })),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrder = z.output<typeof AdminOrder>;

const packedFields = {
  id: true,
  sku: true,
  name: true,
  variant: true,
  picture: true,
  quantity: true,
} as const;

/** A page of the pack list, in the buyer's language and without amounts. */
export const Pack = AdminOrder.pick({
  id: true,
  orderNo: true,
  language: true,
  createdAt: true,
  notes: true,
  deliveryAddress: true,
}).extend({
  /** `customs`: HS code and origin as text, for a parcel that leaves Canada; otherwise empty. */
  items: z.array(AdminItem.pick(packedFields).extend({ customs: z.string() })),
  weightGrams: z.int(),
  seller: z.object({ name: z.string(), address: z.string() }),
  /** The printed labels, in the buyer's language. */
  words: z.object({
    title: z.string(),
    placed: z.string(),
    quantity: z.string(),
    item: z.string(),
    notes: z.string(),
  }),
});
export type Pack = z.output<typeof Pack>;
