import { parseId } from '../provider/client.ts';
import type { EventReader, EventReaders, NamingReader } from '../provider/received-events.ts';
import { defaultCardRead } from '../subscriptions/paying-card.ts';
import { readSession } from './checkout-session.ts';
import { readIntent } from './payment-intent.ts';
import { readSetup } from './plan-page-decline.ts';
import { readCharge, readRefund } from './read-charge.ts';
import { readCustomerBalance } from './read-customer-balance.ts';
import { readInvoice } from './read-invoice.ts';

const session: EventReader = (deps, { objectId }) => readSession(deps, { sessionId: objectId });
const intent: EventReader = (deps, { objectId }) => readIntent(deps, { intentId: objectId });
const setup: EventReader = (deps, { objectId }) => readSetup(deps, { setupId: objectId });
const charge: EventReader = (deps, { objectId }) => readCharge(deps, { chargeId: objectId });
const refund: EventReader = (deps, { objectId }) => readRefund(deps, { refundId: objectId });
const invoice: EventReader = (deps, { objectId }) => readInvoice(deps, { invoiceId: objectId });

/** A payment of an invoice is read with its invoice. */
const invoicePayment: NamingReader = {
  read: invoice,
  objectIdOf: (object) => parseId(object['invoice'] as string | { id: string } | null),
};

/** Marks the id under which a customer's balance is read, not the default card. */
const balanceMark = 'balance:';

/** A customer's default card and balance are read apart: the card only if another one was chosen. */
const customer: NamingReader = {
  read: (deps, event) =>
    event.objectId.startsWith(balanceMark)
      ? readCustomerBalance(deps, { customer: event.objectId.slice(balanceMark.length) })
      : defaultCardRead.read(deps, event),
  objectIdOf: (object, before) =>
    defaultCardRead.objectIdOf(object, before) ??
    (typeof object['id'] === 'string' && before['balance'] !== undefined
      ? balanceMark + object['id']
      : undefined),
};

/** Event readers of payments, refunds and invoices. */
export const paymentEvents: EventReaders = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'payment_intent.succeeded': intent,
  'payment_intent.payment_failed': intent,
  'payment_intent.canceled': intent,
  'payment_intent.processing': intent,
  'setup_intent.setup_failed': setup,
  'charge.refunded': charge,
  'invoice.created': invoice,
  'invoice.updated': invoice,
  'invoice.finalized': invoice,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
  'invoice.payment_action_required': invoice,
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'invoice.overpaid': invoice,
  'invoice_payment.paid': invoicePayment,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'customer.updated': customer,
};
