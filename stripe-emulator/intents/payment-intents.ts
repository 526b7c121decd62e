import { emitBalance } from '../balance/balance.ts';
import { currency } from '../catalogue/currency.ts';
import { findCard } from '../cards/wallet.ts';
import { cardDataShape, readCard } from '../cards/card-params.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { clearable, email, flag, group, integer, list, metadata, needed, oneOf, text, url, word, type Given } from '../http/params.ts';
import { show } from '../http/show.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { cancelIntent } from './cancel-intent.ts';
import { confirmIntent } from './confirmation.ts';
import { defaultMethods, type PaymentIntent } from './intent.ts';
import { newPaymentIntent } from './new-intents.ts';

/** Stripe's least charge in most currencies. */
const leastAmount = 50;

const shape = {
  allowed_payment_method_types: list(oneOf('card')),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  customer: word(),
  description: text(1000),
  metadata: metadata(),
  payment_method: word(),
  payment_method_data: group({ ...cardDataShape, type: needed(oneOf('card')) }),
  receipt_email: email(),
  setup_future_usage: clearable(oneOf('off_session', 'on_session')),
};
const confirming = { off_session: flag(), return_url: url(), error_on_requires_action: flag() };
const automatic = group({ enabled: needed(flag()), allow_redirects: oneOf('always', 'never') });

function find({ store }: Account, id: string): PaymentIntent {
  const intent = store.find('payment_intent', id);
  if (!intent) throw missing('payment_intent', id, 'id');
  return intent;
}

function cardOf(account: Account, given: Pick<Given<typeof shape>, 'payment_method' | 'payment_method_data'>): string | undefined {
  if (given.payment_method_data) return readCard(account, given.payment_method_data).id;
  return given.payment_method === undefined ? undefined : findCard(account, given.payment_method).id;
}

function checkAmount(amount: number): void {
  if (amount < leastAmount) throw invalid(`Amount must be at least ${leastAmount} cents`, { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999) throw invalid('Amount must be no more than 999,999.99', { code: 'amount_too_large', param: 'amount' });
}

const confirmed = (account: Account, intent: PaymentIntent, given: Given<typeof confirming>, card?: string) =>
  confirmIntent(account, intent, {
    card,
    isAway: given.off_session ?? false,
    returnUrl: given.return_url,
    refusesAction: given.error_on_requires_action ?? false,
  });

export const paymentIntents = [
  on(
    'POST',
    '/v1/payment_intents',
    {
      ...shape,
      ...confirming,
      amount: needed(integer({ least: 1 })),
      currency: needed(currency()),
      confirm: flag(),
      automatic_payment_methods: automatic,
    },
    (account, given) => {
      checkAmount(given.amount);
      if (given.customer !== undefined) findCustomer(account, given.customer);
      const card = cardOf(account, given);
      const intent = newPaymentIntent(account, {
        amount: given.amount,
        currency: given.currency,
        customer: given.customer ?? null,
        allowed_payment_method_types: given.allowed_payment_method_types ?? null,
        automatic_payment_methods: given.automatic_payment_methods ?? defaultMethods,
        capture_method: given.capture_method ?? 'automatic_async',
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
        receipt_email: given.receipt_email ?? null,
        setup_future_usage: given.setup_future_usage ?? null,
        ...(card !== undefined && { payment_method: card }),
      });
      return show(given.confirm ? confirmed(account, intent, given) : intent);
    },
  ),
  on('GET', '/v1/payment_intents', { ...listing, customer: word() }, (account, given) => {
    const found = account.store.all('payment_intent').filter(({ customer }) => given.customer === undefined || customer === given.customer);
    return page(found.map(show), given, '/v1/payment_intents');
  }),
  on('GET', '/v1/payment_intents/:id', { client_secret: word() }, (account, _, id) => show(find(account, id))),
  on('POST', '/v1/payment_intents/:id', { ...shape, amount: integer({ least: 1 }), currency: currency() }, (account, given, id) => {
    const intent = find(account, id);
    const isMoneySaid = given.amount !== undefined || given.currency !== undefined;
    if (isMoneySaid && !/^requires_(payment_method|confirmation|action)$/.test(intent.status))
      throw invalid(`This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    if (given.amount !== undefined) checkAmount(given.amount);
    const { metadata: pairs, payment_method: _, payment_method_data: __, ...changes } = given;
    const card = cardOf(account, given);
    return show(
      account.store.put('payment_intent', {
        ...intent,
        ...changes,
        ...(card !== undefined && { payment_method: card, status: 'requires_confirmation' }),
        metadata: mergeMetadata(intent.metadata, pairs),
      }),
    );
  }),
  on(
    'POST',
    '/v1/payment_intents/:id/confirm',
    {
      ...confirming,
      payment_method: shape.payment_method,
      payment_method_data: shape.payment_method_data,
      setup_future_usage: shape.setup_future_usage,
      receipt_email: email(),
    },
    (account, given, id) => {
      const intent = find(account, id);
      const usage = given.setup_future_usage === undefined ? intent.setup_future_usage : given.setup_future_usage;
      return show(confirmed(account, { ...intent, setup_future_usage: usage }, given, cardOf(account, given)));
    },
  ),
  on(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (account, given, id) => show(cancelIntent(account, find(account, id), given.cancellation_reason ?? null)),
  ),
  on(
    'POST',
    '/v1/payment_intents/:id/capture',
    { amount_to_capture: integer({ least: 1 }), metadata: metadata() },
    (account, given, id) => {
      const intent = find(account, id);
      if (intent.status !== 'requires_capture')
        throw invalid(`This PaymentIntent could not be captured because it has a status of ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      const amount = given.amount_to_capture ?? intent.amount_capturable;
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
        metadata: mergeMetadata(intent.metadata, given.metadata),
      });
      emit(account, 'charge.captured', captured, charge);
      emit(account, 'payment_intent.succeeded', paid);
      account.settle('payment_intent', paid.id);
      emitBalance(account);
      return show(paid);
    },
  ),
];
