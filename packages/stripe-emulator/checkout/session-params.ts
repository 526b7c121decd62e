import { currency } from '../catalogue/currency.ts';
import { invalid } from '../http/errors.ts';
import {
  email,
  boolean,
  group,
  list,
  metadata,
  required,
  literal,
  text,
  timestamp,
  url,
  string,
  type Params,
} from '../http/params.ts';
import { itemShape } from './new-item.ts';
import { subscriptionData } from './subscription-data.ts';

const minute = 60;
const dayInSeconds = 24 * 3600;
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';
const choice = literal('enabled', 'disabled');
const usage = literal('off_session', 'on_session');

export const sessionShape = {
  allowed_payment_method_types: list(literal('card')),
  billing_address_collection: literal('auto', 'required'),
  cancel_url: url(),
  client_reference_id: text(200),
  currency: currency(),
  customer: string(),
  customer_creation: literal('always', 'if_required'),
  customer_email: email(),
  customer_update: group({ address: literal('auto', 'never'), name: literal('auto', 'never') }),
  expires_at: timestamp(),
  invoice_creation: group({
    enabled: required(boolean()),
    invoice_data: group({ description: text(1500), footer: text(), metadata: metadata() }),
  }),
  line_items: list(group(itemShape)),
  locale: literal(...locales.split(' ')),
  metadata: metadata(),
  mode: required(literal('payment', 'setup', 'subscription')),
  payment_intent_data: group({
    capture_method: literal('automatic', 'automatic_async', 'manual'),
    description: text(1000),
    metadata: metadata(),
    receipt_email: email(),
    setup_future_usage: usage,
  }),
  payment_method_collection: literal('always', 'if_required'),
  saved_payment_method_options: group({
    allow_redisplay_filters: list(literal('always', 'limited', 'unspecified')),
    payment_method_remove: choice,
    payment_method_save: choice,
  }),
  setup_intent_data: group({ description: text(1000), metadata: metadata() }),
  subscription_data: subscriptionData,
  submit_type: literal('auto', 'book', 'donate', 'pay', 'subscribe'),
  success_url: url(),
  ui_mode: literal('hosted_page'),
};

export type SessionParams = Params<typeof sessionShape>;

/** Refuses parameters that do not fit the mode. */
export function checkMode({
  mode,
  line_items: items = [],
  currency,
  customer,
  ...params
}: SessionParams): void {
  if (params.success_url === undefined)
    throw invalid('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  if (customer !== undefined && params.customer_email != null)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer',
    });
  if (params.subscription_data && mode !== 'subscription')
    throw invalid(`You can not pass \`subscription_data\` in \`${mode}\` mode.`, {
      param: 'subscription_data',
    });
  if (mode === 'setup') {
    if (items.length > 0)
      throw invalid('You can not pass `line_items` in `setup` mode.', { param: 'line_items' });
    if (currency === undefined)
      throw invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
    if (params.payment_intent_data)
      throw invalid('You can not pass `payment_intent_data` in `setup` mode.', {
        param: 'payment_intent_data',
      });
    return;
  }
  if (items.length === 0)
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  if (params.setup_intent_data)
    throw invalid(`You can not pass \`setup_intent_data\` in \`${mode}\` mode.`, {
      param: 'setup_intent_data',
    });
  if (mode === 'subscription') return checkSubscription({ ...params, items });
  if (params.payment_method_collection)
    throw invalid('You can only set `payment_method_collection` in `subscription` mode.', {
      param: 'payment_method_collection',
    });
}

type SessionParamsPlan = Omit<SessionParams, 'mode' | 'line_items' | 'currency' | 'customer'> & {
  items: NonNullable<SessionParams['line_items']>;
};

function checkSubscription({ items, ...params }: SessionParamsPlan): void {
  for (const name of ['payment_intent_data', 'invoice_creation', 'customer_creation'] as const)
    if (params[name] !== undefined)
      throw invalid(`You can not pass \`${name}\` in \`subscription\` mode.`, { param: name });
  if (params.saved_payment_method_options?.payment_method_save !== undefined)
    throw invalid('`payment_method_save` can only be set in `payment` mode: a subscription saves its card.', {
      param: 'saved_payment_method_options[payment_method_save]',
    });
  const own = items.findIndex(({ price_data: data }) => data?.recurring !== undefined);
  if (own >= 0)
    throw invalid('This emulator takes recurring prices by their id.', {
      param: `line_items[${own}][price_data]`,
    });
}

/** Returns the expiry: a day from now, or the given time between half an hour and a day. */
export function readExpiry(created: number, expiresAt = created + dayInSeconds): number {
  if (expiresAt < created + 30 * minute - 5)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  if (expiresAt > created + dayInSeconds + 5)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  return expiresAt;
}
