import { accounts } from './account/account.ts';
import { creditCharge } from './balance/balance-transaction.ts';
import { balanceTransactions, findSourceType } from './balance/balance-transactions.ts';
import { balance, emitBalance } from './balance/balance.ts';
import { cards } from './cards/cards.ts';
import { prices } from './catalogue/prices.ts';
import { products } from './catalogue/products.ts';
import { taxRates } from './catalogue/tax-rates.ts';
import { charges } from './charges/charges.ts';
import { expireDue } from './checkout/expire-session.ts';
import { publicItems } from './checkout/session.ts';
import { sessions } from './checkout/sessions.ts';
import { testClocks } from './clocks/test-clocks.ts';
import { creditNotes } from './credit-notes/credit-notes.ts';
import { customerBalanceTransactions } from './customers/customer-balance.ts';
import { customers } from './customers/customers.ts';
import { expireDispute } from './disputes/close-dispute.ts';
import { disputes } from './disputes/disputes.ts';
import { events } from './events/events.ts';
import { webhookEndpoints } from './events/webhook-endpoints.ts';
import { files } from './files/files.ts';
import { toList } from './http/lists.ts';
import type { Api } from './http/handle-request.ts';
import { paymentIntents } from './intents/payment-intents.ts';
import { setupIntents } from './intents/setup-intents.ts';
import { advanceInvoice, missDueDate } from './invoices/advance-invoice.ts';
import { invoiceItems } from './invoices/invoice-items.ts';
import { invoicePayments, invoices } from './invoices/invoices.ts';
import { listInvoicePayments } from './invoices/invoice.ts';
import { arrivePayout, completePayout, createDuePayout, sendPayout } from './payouts/pay-out.ts';
import { payouts } from './payouts/payouts.ts';
import { configurations } from './portal/configurations.ts';
import { portalSessions } from './portal/portal-sessions.ts';
import { failRefund, succeedRefund } from './refunds/refund-charge.ts';
import { refunds } from './refunds/refunds.ts';
import { retryInvoice } from './invoices/pay-invoice.ts';
import { schedules } from './schedules/schedules.ts';
import { advanceSubscription } from './subscriptions/advance-subscription.ts';
import { tellTrialEnd } from './subscriptions/change-subscription.ts';
import { tellUpcoming } from './subscriptions/preview-invoice.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';

/** The whole API: a new resource is a folder of its own and a line here. */
export const api: Api = {
  endpoints: [
    ...accounts,
    ...customers,
    ...customerBalanceTransactions,
    ...cards,
    ...setupIntents,
    ...paymentIntents,
    ...charges,
    ...disputes,
    ...files,
    ...balance,
    ...balanceTransactions,
    ...payouts,
    ...refunds,
    ...products,
    ...prices,
    ...taxRates,
    ...sessions,
    ...subscriptions,
    ...schedules,
    ...invoices,
    ...invoiceItems,
    ...invoicePayments,
    ...creditNotes,
    ...configurations,
    ...portalSessions,
    ...events,
    ...webhookEndpoints,
    ...testClocks,
  ],
  references: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    configuration: 'portal_configuration',
    customer: 'customer',
    default_payment_method: 'payment_method',
    default_price: 'price',
    failure_balance_transaction: 'balance_transaction',
    invoice: 'invoice',
    latest_charge: 'charge',
    latest_invoice: 'invoice',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
    price: 'price',
    product: 'product',
    schedule: 'subscription_schedule',
    setup_intent: 'setup_intent',
    source: findSourceType,
    subscription: 'subscription',
    test_clock: 'test_clock',
  },
  includes: {
    charge: {
      refunds: ({ store }, id) =>
        toList(
          store
            .all('refund')
            .filter(({ charge }) => charge === id)
            .toReversed(),
          `/v1/charges/${id}/refunds`,
        ),
    },
    'checkout.session': {
      line_items: (account, id) => toList(publicItems(account, id), `/v1/checkout/sessions/${id}/line_items`),
    },
    invoice: {
      confirmation_secret({ store }, id) {
        const intent = store.find('payment_intent', store.find('invoice', id)?.hidden.intent);
        return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
      },
      payments: (account, id) => toList(listInvoicePayments(account, id), '/v1/invoice_payments'),
    },
    item: { taxes: ({ store }, id) => store.find('checkout_item', id)?.hidden.taxes ?? [] },
  },
  dueActions: {
    'balance.available': emitBalance,
    'charge.settle': creditCharge,
    'checkout.expire': expireDue,
    'dispute.expire': expireDispute,
    'invoice.advance': advanceInvoice,
    'invoice.due': missDueDate,
    'invoice.retry': retryInvoice,
    'payout.arrive': arrivePayout,
    'payout.complete': completePayout,
    'payout.create': createDuePayout,
    'payout.send': sendPayout,
    'refund.fail': failRefund,
    'refund.succeed': succeedRefund,
    'subscription.advance': advanceSubscription,
    'subscription.trialWillEnd': tellTrialEnd,
    'subscription.upcoming': tellUpcoming,
  },
};
