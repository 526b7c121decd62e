import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { boolean, group, integer, list, metadata, required, literal, text, string } from '../http/params.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findPrice, findProduct } from './catalogue.ts';
import { changePrice } from './change-price.ts';
import { currency } from './currency.ts';
import { claimLookupKey, newPrice } from './new-price.ts';
import { newProduct, productShape } from './products.ts';

const shape = {
  active: boolean(),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: text(),
  tax_behavior: literal('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: boolean(),
};
const interval = literal('day', 'month', 'week', 'year');
const usage = literal('licensed');

export const prices = [
  route(
    'POST',
    '/v1/prices',
    {
      ...shape,
      billing_scheme: literal('per_unit'),
      currency: required(currency()),
      product: string(),
      product_data: group(productShape),
      recurring: group({
        interval: required(interval),
        interval_count: integer({ min: 1 }),
        trial_period_days: integer({ min: 1 }),
        usage_type: usage,
      }),
      unit_amount: required(integer({ min: 0, max: 99_999_999 })),
    },
    (account, { product, product_data: data, ...params }) => {
      if ((product === undefined) === (data === undefined))
        throw invalid('You must specify exactly one of `product` or `product_data` when creating a price.', {
          code: 'parameter_missing',
          param: 'product',
        });
      const { id } = data ? newProduct(account, data) : findProduct(account, product ?? '');
      return newPrice(account, { ...params, product: id });
    },
  ),
  route(
    'GET',
    '/v1/prices',
    {
      ...listing,
      active: boolean(),
      currency: currency(),
      lookup_keys: list(string()),
      product: string(),
      recurring: group({ interval, usage_type: usage }),
      type: literal('one_time', 'recurring'),
    },
    (account, params) => {
      const { active, currency, lookup_keys: keys, product, recurring, type } = params;
      const found = account.store
        .all('price')
        .filter(
          (price) =>
            (active === undefined || price.active === active) &&
            (currency === undefined || price.currency === currency),
        )
        .filter(
          (price) =>
            (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
            (product === undefined || price.product === product),
        )
        .filter(
          (price) =>
            (type === undefined || price.type === type) &&
            (!recurring?.interval || price.recurring?.interval === recurring.interval),
        );
      return paginate(found, params, '/v1/prices');
    },
  ),
  route('GET', '/v1/prices/:id', {}, (account, _, id) => findPrice(account, id, 'id')),
  route(
    'POST',
    '/v1/prices/:id',
    shape,
    (account, { transfer_lookup_key: canTransfer = false, metadata: pairs, ...changes }, id) => {
      const price = findPrice(account, id, 'id');
      claimLookupKey(account, changes.lookup_key, { by: id, canTransfer });
      return changePrice(account, price, { ...changes, metadata: mergeMetadata(price.metadata, pairs) });
    },
  ),
];
