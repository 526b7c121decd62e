import type { EventReader, EventReaders } from '../provider/received-events.ts';
import { readSession } from './checkout-session.ts';
import { readIntent } from './payment-intent.ts';
import { readSetup } from './plan-page-decline.ts';
import { readCharge, readRefund } from './read-charge.ts';
import { readInvoice } from './read-invoice.ts';

const session: EventReader = (deps, { objectId }) => readSession(deps, { sessionId: objectId });
const intent: EventReader = (deps, { objectId }) => readIntent(deps, { intentId: objectId });
const setup: EventReader = (deps, { objectId }) => readSetup(deps, { setupId: objectId });
const charge: EventReader = (deps, { objectId }) => readCharge(deps, { chargeId: objectId });
const refund: EventReader = (deps, { objectId }) => readRefund(deps, { refundId: objectId });
const invoice: EventReader = (deps, { objectId }) => readInvoice(deps, { invoiceId: objectId });

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
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
};
