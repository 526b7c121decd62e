import { findCustomer } from '../customers/customer.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, page, pageInOrder, paging } from '../http/lists.ts';
import { group, metadata, needed, oneOf, word } from '../http/params.ts';
import { show } from '../http/show.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { expireSession } from './expiry.ts';
import { newSession } from './new-session.ts';
import { sessionShape } from './session-params.ts';
import { findSession, shownItems } from './session.ts';

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
