import type { EventReader, EventReaders } from '../provider/received-events.ts';
import { readSession } from './checkout-session.ts';
import { readIntent } from './payment-intent.ts';
import { readCharge, readRefund } from './read-charge.ts';

const session: EventReader = (app, { objectId }) => readSession(app, { sessionId: objectId });
const intent: EventReader = (app, { objectId }) => readIntent(app, { intentId: objectId });
const charge: EventReader = (app, { objectId }) => readCharge(app, { chargeId: objectId });
const refund: EventReader = (app, { objectId }) => readRefund(app, { refundId: objectId });
/** The message says only which charge it is about. */
const dispute: EventReader = async (app, { chargeId }) => (chargeId === undefined ? undefined : readCharge(app, { chargeId }));

/** The events of payments and refunds. */
export const paymentEvents: EventReaders = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'checkout.session.async_payment_failed': session,
  'checkout.session.expired': session,
  'payment_intent.succeeded': intent,
  'payment_intent.payment_failed': intent,
  'payment_intent.canceled': intent,
  'payment_intent.processing': intent,
  'charge.refunded': charge,
  'charge.dispute.created': dispute,
  'charge.dispute.closed': dispute,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
};
