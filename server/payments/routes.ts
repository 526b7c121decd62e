import { payments } from '@visita/core/payments/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { on } from '../http/route.ts';
import { cancelOwnAtProvider, cancelOwnSubscription } from './cancel-own-subscription.ts';
import {
  checkOwnPayment,
  closeOwnPayment,
  confirmOwnPayment,
  openOwnPayment,
  parseProviderTarget,
  presentOwnPayment,
} from './own-payment.ts';
import { processPayment } from './process-payment.ts';

/** Endpoints of one action differ only in the place where the input names the payment. */
export const paymentRoutes = [
  on(payments.open, (call) => openOwnPayment(call, call.body)),
  on(payments.openForProducts, (call) => openOwnPayment(call, call.body)),
  on(payments.openSession, (call) => openOwnPayment(call, call.body)),
  on(payments.openPlan, (call) => openOwnPayment(call, call.body)),
  on(payments.openForSubscription, (call) => openOwnPayment(call, { subscriptionId: call.params.id })),
  on(payments.openForSubscriptionAtProvider, (call) =>
    openOwnPayment(call, { subscriptionId: call.params.id }),
  ),
  on(payments.get, presentOwnPayment),
  on(payments.process, processPayment),
  on(payments.status, (call) => checkOwnPayment(call, { id: call.params.id })),
  on(payments.providerStatus, (call) => checkOwnPayment(call, parseProviderTarget(call.params.id))),
  on(payments.sessionStatus, (call) => confirmOwnPayment(call, call.params.id)),
  on(payments.returned, (call) => confirmOwnPayment(call, call.body.sessionId)),
  on(payments.cancel, closeOwnPayment),
  on(subscriptions.cancel, cancelOwnSubscription),
  on(subscriptions.cancelAtProvider, cancelOwnAtProvider),
];
