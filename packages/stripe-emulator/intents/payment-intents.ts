import { settleCharge } from '../balance/balance-transaction.ts';
import { currency } from '../catalogue/currency.ts';
import { findCard } from '../cards/attach-card.ts';
import { cardDataShape, readCard } from '../cards/card-params.ts';
import { findCustomer } from '../customers/customer.ts';
import { disputeByCard } from '../disputes/dispute-charge.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import {
  clearable,
  email,
  boolean,
  group,
  integer,
  list,
  metadata,
  required,
  literal,
  text,
  url,
  string,
  type Params,
} from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { cancelIntent } from './cancel-intent.ts';
import { confirmIntent } from './confirm-intent.ts';
import { defaultMethods, type PaymentIntent } from './intent.ts';
import { newPaymentIntent } from './new-intents.ts';

/** Stripe's minimum charge in most currencies. */
const minAmount = 50;

const shape = {
  allowed_payment_method_types: list(literal('card')),
  capture_method: literal('automatic', 'automatic_async', 'manual'),
  customer: string(),
  description: text(1000),
  metadata: metadata(),
  payment_method: string(),
  payment_method_data: group({ ...cardDataShape, type: required(literal('card')) }),
  receipt_email: email(),
  setup_future_usage: clearable(literal('off_session', 'on_session')),
};
const confirming = { off_session: boolean(), return_url: url(), error_on_requires_action: boolean() };
const automatic = group({ enabled: required(boolean()), allow_redirects: literal('always', 'never') });

function find({ store }: Account, id: string): PaymentIntent {
  const intent = store.find('payment_intent', id);
  if (!intent) throw missing('payment_intent', id, 'id');
  return intent;
}

function getCard(
  account: Account,
  params: Pick<Params<typeof shape>, 'payment_method' | 'payment_method_data'>,
): string | undefined {
  if (params.payment_method_data) return readCard(account, params.payment_method_data).id;
  return params.payment_method === undefined ? undefined : findCard(account, params.payment_method).id;
}

function checkAmount(amount: number): void {
  if (amount < minAmount)
    throw invalid(`Amount must be at least ${minAmount} cents`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than 999,999.99', { code: 'amount_too_large', param: 'amount' });
}

const confirmed = (
  account: Account,
  intent: PaymentIntent,
  params: Params<typeof confirming>,
  card?: string,
) =>
  confirmIntent(account, intent, {
    card,
    isOffSession: params.off_session ?? false,
    returnUrl: params.return_url,
    refusesAction: params.error_on_requires_action ?? false,
  });

export const paymentIntents = [
  route(
    'POST',
    '/v1/payment_intents',
    {
      ...shape,
      ...confirming,
      amount: required(integer({ min: 1 })),
      currency: required(currency()),
      confirm: boolean(),
      automatic_payment_methods: automatic,
    },
    (account, params) => {
      checkAmount(params.amount);
      if (params.customer !== undefined) findCustomer(account, params.customer);
      const card = getCard(account, params);
      const intent = newPaymentIntent(account, {
        amount: params.amount,
        currency: params.currency,
        customer: params.customer ?? null,
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        automatic_payment_methods: params.automatic_payment_methods ?? defaultMethods,
        capture_method: params.capture_method ?? 'automatic_async',
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        receipt_email: params.receipt_email ?? null,
        setup_future_usage: params.setup_future_usage ?? null,
        ...(card !== undefined && { payment_method: card }),
      });
      return toPublic(params.confirm ? confirmed(account, intent, params) : intent);
    },
  ),
  route('GET', '/v1/payment_intents', { ...listing, customer: string() }, (account, params) => {
    const found = account.store
      .all('payment_intent')
      .filter(({ customer }) => params.customer === undefined || customer === params.customer);
    return paginate(found.map(toPublic), params, '/v1/payment_intents');
  }),
  route('GET', '/v1/payment_intents/:id', { client_secret: string() }, (account, _, id) =>
    toPublic(find(account, id)),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id',
    { ...shape, amount: integer({ min: 1 }), currency: currency() },
    (account, params, id) => {
      const intent = find(account, id);
      const changesAmount = params.amount !== undefined || params.currency !== undefined;
      if (changesAmount && !/^requires_(payment_method|confirmation|action)$/.test(intent.status))
        throw invalid(
          `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
          {
            code: 'payment_intent_unexpected_state',
          },
        );
      if (params.amount !== undefined) checkAmount(params.amount);
      const { metadata: pairs, payment_method: _, payment_method_data: __, ...changes } = params;
      const card = getCard(account, params);
      return toPublic(
        account.store.put('payment_intent', {
          ...intent,
          ...changes,
          ...(card !== undefined && { payment_method: card, status: 'requires_confirmation' }),
          metadata: mergeMetadata(intent.metadata, pairs),
        }),
      );
    },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    {
      ...confirming,
      payment_method: shape.payment_method,
      payment_method_data: shape.payment_method_data,
      setup_future_usage: shape.setup_future_usage,
      receipt_email: email(),
    },
    (account, params, id) => {
      const intent = find(account, id);
      const usage =
        params.setup_future_usage === undefined ? intent.setup_future_usage : params.setup_future_usage;
      return toPublic(
        confirmed(account, { ...intent, setup_future_usage: usage }, params, getCard(account, params)),
      );
    },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: literal('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (account, params, id) =>
      toPublic(cancelIntent(account, find(account, id), params.cancellation_reason ?? null)),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/capture',
    { amount_to_capture: integer({ min: 1 }), metadata: metadata() },
    (account, params, id) => {
      const intent = find(account, id);
      if (intent.status !== 'requires_capture')
        throw invalid(
          `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
          {
            code: 'payment_intent_unexpected_state',
          },
        );
      const amount = params.amount_to_capture ?? intent.amount_capturable;
      if (amount > intent.amount_capturable)
        throw invalid(`The amount you are capturing (${amount}) is more than what can be captured.`, {
          code: 'amount_too_large',
          param: 'amount_to_capture',
        });
      const charge = account.store.find('charge', intent.latest_charge)!;
      const captured = account.store.put('charge', { ...charge, captured: true, amount_captured: amount });
      const paid = account.store.put('payment_intent', {
        ...intent,
        status: 'succeeded',
        amount_received: amount,
        amount_capturable: 0,
        metadata: mergeMetadata(intent.metadata, params.metadata),
      });
      settleCharge(account, captured, { isAsync: false });
      disputeByCard(account, captured.id);
      emit(account, 'charge.captured', captured, charge);
      emit(account, 'payment_intent.succeeded', paid);
      account.settle('payment_intent', paid.id);
      return toPublic(paid);
    },
  ),
];
