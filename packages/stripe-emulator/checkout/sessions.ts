import { findCustomer } from '../customers/customer.ts';
import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, paginate, paginateInOrder, paging } from '../http/lists.ts';
import { group, metadata, required, literal, string } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { expireSession } from './expire-session.ts';
import { newSession } from './new-session.ts';
import { sessionShape } from './session-params.ts';
import { findSession, publicItems } from './session.ts';

export const sessions = [
  route('POST', '/v1/checkout/sessions', sessionShape, (account, params) => {
    if (params.customer !== undefined) findCustomer(account, params.customer);
    return toPublic(newSession(account, params));
  }),
  route(
    'GET',
    '/v1/checkout/sessions',
    {
      ...listing,
      customer: string(),
      customer_details: group({ email: required(string()) }),
      payment_intent: string(),
      status: literal('complete', 'expired', 'open'),
      subscription: string(),
    },
    (account, params) => {
      const found = account.store
        .all('checkout_session')
        .filter(
          ({ customer, status }) =>
            (params.customer === undefined || customer === params.customer) &&
            (params.status === undefined || status === params.status),
        )
        .filter(
          ({ payment_intent: intent }) =>
            params.payment_intent === undefined || intent === params.payment_intent,
        )
        .filter(
          ({ subscription }) => params.subscription === undefined || subscription === params.subscription,
        )
        .filter(
          ({ customer_details: details }) =>
            params.customer_details === undefined || details?.email === params.customer_details.email,
        );
      return paginate(found.map(toPublic), params, '/v1/checkout/sessions');
    },
  ),
  route('GET', '/v1/checkout/sessions/:id', {}, (account, _, id) => toPublic(findSession(account, id))),
  route('POST', '/v1/checkout/sessions/:id', { metadata: metadata() }, (account, params, id) => {
    const session = findSession(account, id);
    return toPublic(
      account.store.put('checkout_session', {
        ...session,
        metadata: mergeMetadata(session.metadata, params.metadata),
      }),
    );
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, (account, _, id) => {
    const session = findSession(account, id);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    return toPublic(expireSession(account, session));
  }),
  route('GET', '/v1/checkout/sessions/:id/line_items', paging, (account, params, id) =>
    paginateInOrder(
      publicItems(account, findSession(account, id).id),
      params,
      `/v1/checkout/sessions/${id}/line_items`,
    ),
  ),
];
