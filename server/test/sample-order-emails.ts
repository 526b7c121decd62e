import type { Order } from '@visita/core/orders/contract';
import { disputedOrderMail, disputeWonMail } from '../disputes/emails.ts';
import * as orders from '../orders/emails.ts';
import { orderSoldMail } from '../orders/seller-email.ts';
import {
  creditRestoredMail,
  invoiceCorrectedMail,
  paymentFailedMail,
  refundMail,
} from '../payments/emails.ts';
import { declines } from '@visita/core/payments/declines';
import { sampleInvoice } from './sample-document.ts';
import { sampleOrder } from './sample-order.ts';
import type { EmailSamples, SampleRecipient } from './sample-recipient.ts';

export function sampleOrderEmails({ deps, user, papers, language }: SampleRecipient): EmailSamples {
  const words = sampleInvoice.document.lines[0]?.words[language];
  const deliveryAddress = { ...sampleOrder.deliveryAddress!, name: user.displayName };
  const order: Order = {
    ...sampleOrder,
    deliveryAddress,
    items: sampleOrder.items.map((item) => ({ ...item, ...words })),
  };
  const free: Order = {
    ...order,
    items: order.items.map((item) => ({
      ...item,
      kind: 'product',
      isIncluded: true,
      unitPrice: 0,
      amount: 0,
    })),
    subtotal: 0,
    shippingAmount: 0,
    taxes: [],
    total: 0,
  };
  const shipped: Order = {
    ...order,
    status: 'shipped',
    shippingCompany: 'canada_post',
    trackingNumber: '7023210039414604',
    trackingUrl:
      'https://www.canadapost-postescanada.ca/track-reperage/en#/resultList?searchFor=7023210039414604',
  };
  const abroad: Order = {
    ...order,
    deliveryAddress: {
      ...deliveryAddress,
      country: 'FR',
      province: '',
      city: 'Lyon',
      address: '5, quai Saint-Vincent',
      zipCode: '69001',
    },
  };
  const unnamed: Order = { ...shipped, shippingCompany: null, trackingUrl: null };
  const unsent = { deliveryAddress: null };
  const confirmed = (change: Order) => () => orders.orderConfirmedMail(deps, { order: change, user, papers });
  const sold = (change: Order) => () => orderSoldMail(deps, { order: change, buyer: user });
  return {
    'orders/orderConfirmedMail': {
      usual: confirmed(order),
      abroad: confirmed(abroad),
      nothingSent: confirmed({ ...order, ...unsent }),
      nothingDue: confirmed(free),
      nothingDueNorSent: confirmed({ ...free, ...unsent }),
    },
    'orders/orderShippedMail': {
      usual: () => orders.orderShippedMail(deps, { order: shipped, user }),
      unnamed: () => orders.orderShippedMail(deps, { order: unnamed, user }),
    },
    'orders/trackingCorrectedMail': {
      usual: () => orders.trackingCorrectedMail(deps, { order: shipped, user }),
      unnamed: () => orders.trackingCorrectedMail(deps, { order: unnamed, user }),
    },
    'orders/orderCancelledMail': {
      usual: () => orders.orderCancelledMail(deps, { order, user }),
      unpaid: () => orders.orderCancelledMail(deps, { order: { ...order, payment: null }, user }),
      disputed: () => orders.orderCancelledMail(deps, { order: { ...order, dispute: 'lost' }, user }),
    },
    'orders/orderSoldMail': {
      usual: sold({ ...order, notes: 'Sonnez deux fois.\nRing twice.' }),
      nothingSent: sold({ ...order, ...unsent }),
      nothingDue: sold(free),
      nothingDueNorSent: sold({ ...free, ...unsent }),
    },
    'disputes/disputedOrderMail': { usual: () => disputedOrderMail(deps, { order, user, amount: 1000 }) },
    'disputes/disputeWonMail': { usual: () => disputeWonMail(deps, { order, user, amount: 1000 }) },
    'payments/refundMail': { usual: () => refundMail(deps, { order, user, papers, amount: 1000 }) },
    'payments/creditRestoredMail': {
      usual: () => creditRestoredMail(deps, { order, user, papers, amount: 1000 }),
    },
    'payments/invoiceCorrectedMail': {
      usual: () => invoiceCorrectedMail(deps, { order, user, papers, invoiceNo: 'F20260309ABCDEF' }),
    },
    'payments/paymentFailedMail': Object.fromEntries(
      declines.map((reason) => [reason, () => paymentFailedMail(deps, { order, user, reason })]),
    ),
  };
}
