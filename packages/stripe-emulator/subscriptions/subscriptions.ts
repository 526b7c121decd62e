import { findCustomer } from '../customers/customer.ts';
import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, paginate, paginateInOrder, paging } from '../http/lists.ts';
import { boolean, group, literal, required, string, text } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { newSubscription } from './new-subscription.ts';
import { pauseShape, pauseSubscription } from './pause-subscription.ts';
import { previewInvoice, previewShape } from './preview-invoice.ts';
import { resumeShape, resumeSubscription } from './resume-subscription.ts';
import { changedSubscriptionShape, newSubscriptionShape } from './subscription-params.ts';
import { findSubscription, isEnded } from './subscription.ts';
import { updateSubscription } from './update-subscription.ts';

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export const subscriptions = [
  route(
    'POST',
    '/v1/subscriptions',
    { ...newSubscriptionShape, customer: required(string()) },
    (account, params) => {
      findCustomer(account, params.customer);
      return toPublic(newSubscription(account, params));
    },
  ),
  route(
    'GET',
    '/v1/subscriptions',
    { ...listing, customer: string(), price: string(), status: literal(...statuses), test_clock: string() },
    (account, { status, customer, price, test_clock: clock, ...params }) => {
      const found = account.store
        .all('subscription')
        .filter((one) =>
          customer === undefined ? one.test_clock === (clock ?? null) : one.customer === customer,
        )
        .filter((one) => {
          if (status === 'all') return true;
          if (status === 'ended') return isEnded(one);
          return status === undefined ? !isEnded(one) : one.status === status;
        })
        .filter(({ items }) => price === undefined || items.data.some((item) => item.price.id === price));
      return paginate(found.map(toPublic), params, '/v1/subscriptions');
    },
  ),
  route('GET', '/v1/subscriptions/:id', {}, (account, _, id) => toPublic(findSubscription(account, id))),
  route('POST', '/v1/subscriptions/:id', changedSubscriptionShape, (account, params, id) =>
    toPublic(updateSubscription(account, findSubscription(account, id), params)),
  ),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    {
      cancellation_details: group({ comment: text(), feedback: string() }),
      invoice_now: boolean(),
      prorate: boolean(),
    },
    (account, { invoice_now: isBilled, prorate: isProrated }, id) => {
      const subscription = findSubscription(account, id);
      if (isEnded(subscription)) throw missing('subscription', id);
      const reason = 'cancellation_requested';
      return toPublic(cancelSubscription(account, subscription, { reason, isProrated, isBilled }));
    },
  ),
  route('POST', '/v1/subscriptions/:id/pause', pauseShape, (account, params, id) =>
    toPublic(pauseSubscription(account, findSubscription(account, id), params)),
  ),
  route('POST', '/v1/subscriptions/:id/resume', resumeShape, (account, params, id) =>
    toPublic(resumeSubscription(account, findSubscription(account, id), params)),
  ),
  route('POST', '/v1/invoices/create_preview', previewShape, (account, params) =>
    previewInvoice(account, params),
  ),
  route('GET', '/v1/subscription_items', { ...paging, subscription: required(string()) }, (account, params) =>
    paginateInOrder(
      findSubscription(account, params.subscription, 'subscription').items.data,
      params,
      '/v1/subscription_items',
    ),
  ),
  route('GET', '/v1/subscription_items/:id', {}, (account, _, id) => {
    const item = account.store
      .all('subscription')
      .flatMap(({ items }) => items.data)
      .find((one) => one.id === id);
    if (!item) throw missing('subscription_item', id);
    return item;
  }),
];
