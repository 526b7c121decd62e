import { emit } from '../events/emit.ts';
import { nowFor, type Account } from '../state/account.ts';
import { randomText } from '../state/ids.ts';
import {
  constantPaymentFields,
  constantSetupFields,
  type PaymentIntent,
  type SetupIntent,
} from './intent.ts';

type NewPayment = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>;

export function newPaymentIntent(account: Account, params: NewPayment): PaymentIntent {
  const id = `pi_3${randomText(23)}`;
  const blank: PaymentIntent = {
    ...constantPaymentFields,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    created: nowFor(account, params.customer),
    currency: params.currency,
    customer: params.customer,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    receipt_email: null,
    setup_future_usage: null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    hidden: { invoice: null, session: null, returnUrl: null },
  };
  const intent = account.store.put('payment_intent', { ...blank, ...params });
  emit(account, 'payment_intent.created', intent);
  return intent;
}

export function newSetupIntent(
  account: Account,
  params: Pick<SetupIntent, 'customer'> & Partial<SetupIntent>,
): SetupIntent {
  const id = `seti_1${randomText(23)}`;
  const blank: SetupIntent = {
    ...constantSetupFields,
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: nowFor(account, params.customer),
    customer: params.customer,
    description: null,
    last_setup_error: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    hidden: { session: null, returnUrl: null },
  };
  const intent = account.store.put('setup_intent', { ...blank, ...params });
  emit(account, 'setup_intent.created', intent);
  return intent;
}
