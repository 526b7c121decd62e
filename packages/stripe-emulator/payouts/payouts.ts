import { availableFunds } from '../balance/balance.ts';
import { currency as currencyParam } from '../catalogue/currency.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { integer, literal, metadata, required, string, text, timeRange } from '../http/params.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { cancelPayout, createPayout } from './pay-out.ts';
import { findPayout } from './payout.ts';

export const payouts = [
  route(
    'GET',
    '/v1/payouts',
    {
      ...listing,
      arrival_date: timeRange(),
      destination: string(),
      status: literal('pending', 'in_transit', 'paid', 'failed', 'canceled'),
    },
    (account, params) => {
      const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = params.arrival_date ?? {};
      const found = account.store
        .all('payout')
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(({ destination }) => params.destination === undefined || destination === params.destination)
        .filter(({ arrival_date: at }) => at > gt && at >= gte && at < lt && at <= lte);
      return paginate(found, params, '/v1/payouts');
    },
  ),
  route(
    'POST',
    '/v1/payouts',
    {
      amount: required(integer({ min: 1 })),
      currency: required(currencyParam()),
      description: text(),
      metadata: metadata(),
      statement_descriptor: text(22),
    },
    (account, { amount, currency, metadata: pairs, ...texts }) => {
      if (amount > availableFunds(account, currency))
        throw invalid(
          'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.',
          { code: 'balance_insufficient', param: 'amount' },
        );
      return createPayout(account, {
        amount,
        currency,
        automatic: false,
        metadata: mergeMetadata({}, pairs),
        ...texts,
      });
    },
  ),
  route('GET', '/v1/payouts/:id', {}, (account, _, id) => findPayout(account, id)),
  route('POST', '/v1/payouts/:id', { metadata: metadata() }, (account, params, id) => {
    const payout = findPayout(account, id);
    const changed = account.store.put('payout', {
      ...payout,
      metadata: mergeMetadata(payout.metadata, params.metadata),
    });
    emit(account, 'payout.updated', changed, payout);
    return changed;
  }),
  route('POST', '/v1/payouts/:id/cancel', {}, (account, _, id) => cancelPayout(account, id)),
];
