import { findCustomer } from '../customers/customer.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, page, pageInOrder, paging } from '../http/lists.ts';
import { flag, group, list, metadata, needed, oneOf, text, time, url, word } from '../http/params.ts';
import { show } from '../http/show.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { expireSession } from './expiry.ts';
import { itemShape } from './new-item.ts';
import { newSession } from './new-session.ts';
import { findSession, shownItems } from './session.ts';

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW';
const choice = oneOf('enabled', 'disabled');
const usage = oneOf('off_session', 'on_session');

export const sessionShape = {
  allowed_payment_method_types: list(oneOf('card')),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: url(),
  client_reference_id: text(200),
  currency: word(),
  customer: word(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: text(800),
  customer_update: group({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }),
  expires_at: time(),
  invoice_creation: group({
    enabled: needed(flag()),
    invoice_data: group({ description: text(1500), footer: text(), metadata: metadata() }),
  }),
  line_items: list(group(itemShape)),
  locale: oneOf(...locales.split(' ')),
  metadata: metadata(),
  mode: needed(oneOf('payment', 'setup', 'subscription')),
  payment_intent_data: group({
    capture_method: oneOf('automatic', 'automatic_async', 'manual'),
    description: text(1000),
    metadata: metadata(),
    receipt_email: text(),
    setup_future_usage: usage,
  }),
  payment_method_collection: oneOf('always', 'if_required'),
  saved_payment_method_options: group({
    allow_redisplay_filters: list(oneOf('always', 'limited', 'unspecified')),
    payment_method_remove: choice,
    payment_method_save: choice,
  }),
  setup_intent_data: group({ description: text(1000), metadata: metadata() }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  success_url: url(),
  ui_mode: oneOf('hosted_page'),
};

export const sessions = [
  on('POST', '/v1/checkout/sessions', sessionShape, (account, given) => {
    if (given.customer !== undefined) findCustomer(account, given.customer);
    return show(newSession(account, given));
  }),
  on(
    'GET',
    '/v1/checkout/sessions',
    {
      ...listing,
      customer: word(),
      customer_details: group({ email: needed(word()) }),
      payment_intent: word(),
      status: oneOf('complete', 'expired', 'open'),
      subscription: word(),
    },
    (account, given) => {
      const found = account.store
        .all('checkout_session')
        .filter(
          ({ customer, status }) =>
            (given.customer === undefined || customer === given.customer) && (given.status === undefined || status === given.status),
        )
        .filter(({ payment_intent: intent }) => given.payment_intent === undefined || intent === given.payment_intent)
        .filter(({ subscription }) => given.subscription === undefined || subscription === given.subscription)
        .filter(({ customer_details: details }) => given.customer_details === undefined || details?.email === given.customer_details.email);
      return page(found.map(show), given, '/v1/checkout/sessions');
    },
  ),
  on('GET', '/v1/checkout/sessions/:id', {}, (account, _, id) => show(findSession(account, id))),
  on('POST', '/v1/checkout/sessions/:id', { metadata: metadata() }, (account, given, id) => {
    const session = findSession(account, id);
    return show(account.store.put('checkout_session', { ...session, metadata: mergeMetadata(session.metadata, given.metadata) }));
  }),
  on('POST', '/v1/checkout/sessions/:id/expire', {}, (account, _, id) => {
    const session = findSession(account, id);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    return show(expireSession(account, session));
  }),
  on('GET', '/v1/checkout/sessions/:id/line_items', paging, (account, given, id) =>
    pageInOrder(shownItems(account, findSession(account, id).id), given, `/v1/checkout/sessions/${id}/line_items`),
  ),
];
