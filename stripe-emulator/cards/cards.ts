import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { page, paging } from '../http/lists.ts';
import { group, integer, metadata, needed, oneOf, word } from '../http/params.ts';
import { show } from '../http/show.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { attachTo, detach, findCard } from './wallet.ts';
import { allowRedisplay } from './card.ts';
import { billingOf, billingShape, cardDataShape, readCard } from './card-params.ts';

export const cards = [
  on('POST', '/v1/payment_methods', { ...cardDataShape, type: needed(oneOf('card')) }, (account, given) => show(readCard(account, given))),
  on(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: word(), type: oneOf('card'), allow_redisplay: allowRedisplay() },
    (account, given) => {
      const isWanted = (shown: string) => given.allow_redisplay === undefined || shown === given.allow_redisplay;
      const found = account.store
        .all('payment_method')
        .filter((card) => card.customer === (given.customer ?? null) && isWanted(card.allow_redisplay));
      return page(found.map(show), given, '/v1/payment_methods');
    },
  ),
  on('GET', '/v1/payment_methods/:id', {}, (account, _, id) => show(findCard(account, id, 'id'))),
  on(
    'POST',
    '/v1/payment_methods/:id',
    {
      allow_redisplay: allowRedisplay(),
      billing_details: group(billingShape),
      card: group({ exp_month: integer({ least: 1, most: 12 }), exp_year: integer({ least: 2000 }) }),
      metadata: metadata(),
    },
    (account, given, id) => {
      const card = findCard(account, id, 'id');
      if (card.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.', {
          code: 'payment_method_unexpected_state',
        });
      const changed = account.store.put('payment_method', {
        ...card,
        allow_redisplay: given.allow_redisplay ?? card.allow_redisplay,
        billing_details: given.billing_details ? billingOf(given.billing_details, card.billing_details) : card.billing_details,
        card: { ...card.card, ...given.card },
        metadata: mergeMetadata(card.metadata, given.metadata),
      });
      emit(account, 'payment_method.updated', changed, card);
      return show(changed);
    },
  ),
  on('POST', '/v1/payment_methods/:id/attach', { customer: needed(word()) }, (account, given, id) =>
    show(attachTo(account, id, given.customer)),
  ),
  on('POST', '/v1/payment_methods/:id/detach', {}, (account, _, id) => {
    const card = findCard(account, id, 'id');
    if (card.customer === null)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
        code: 'payment_method_unexpected_state',
      });
    return show(detach(account, card));
  }),
];
