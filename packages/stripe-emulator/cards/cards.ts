import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { paginate, paging } from '../http/lists.ts';
import { group, integer, metadata, required, literal, string } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { attachTo, detach, findCard } from './attach-card.ts';
import { allowRedisplay } from './card.ts';
import { mergeBillingDetails, billingShape, cardDataShape, readCard } from './card-params.ts';

export const cards = [
  route(
    'POST',
    '/v1/payment_methods',
    { ...cardDataShape, type: required(literal('card')) },
    (account, params) => toPublic(readCard(account, params)),
  ),
  route(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: string(), type: literal('card'), allow_redisplay: allowRedisplay() },
    (account, params) => {
      const isWanted = (shown: string) =>
        params.allow_redisplay === undefined || shown === params.allow_redisplay;
      const found = account.store
        .all('payment_method')
        .filter((card) => card.customer === (params.customer ?? null) && isWanted(card.allow_redisplay));
      return paginate(found.map(toPublic), params, '/v1/payment_methods');
    },
  ),
  route('GET', '/v1/payment_methods/:id', {}, (account, _, id) => toPublic(findCard(account, id, 'id'))),
  route(
    'POST',
    '/v1/payment_methods/:id',
    {
      allow_redisplay: allowRedisplay(),
      billing_details: group(billingShape),
      card: group({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000 }) }),
      metadata: metadata(),
    },
    (account, params, id) => {
      const card = findCard(account, id, 'id');
      if (card.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.', {
          code: 'payment_method_unexpected_state',
        });
      const changed = account.store.put('payment_method', {
        ...card,
        allow_redisplay: params.allow_redisplay ?? card.allow_redisplay,
        billing_details: params.billing_details
          ? mergeBillingDetails(params.billing_details, card.billing_details)
          : card.billing_details,
        card: { ...card.card, ...params.card },
        metadata: mergeMetadata(card.metadata, params.metadata),
      });
      emit(account, 'payment_method.updated', changed, card);
      return toPublic(changed);
    },
  ),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(string()) }, (account, params, id) =>
    toPublic(attachTo(account, id, params.customer)),
  ),
  route('POST', '/v1/payment_methods/:id/detach', {}, (account, _, id) => {
    const card = findCard(account, id, 'id');
    if (card.customer === null)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        {
          code: 'payment_method_unexpected_state',
        },
      );
    return toPublic(detach(account, card));
  }),
];
