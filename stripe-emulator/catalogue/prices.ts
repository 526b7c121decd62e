import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { flag, group, integer, list, metadata, needed, oneOf, text, word } from '../http/params.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findPrice, findProduct } from './catalogue.ts';
import { currency } from './currency.ts';
import { claimKey, newPrice } from './new-price.ts';
import { newProduct, productShape } from './products.ts';

const shape = {
  active: flag(),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: text(),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: flag(),
};
const interval = oneOf('day', 'month', 'week', 'year');
const usage = oneOf('licensed');

export const prices = [
  on(
    'POST',
    '/v1/prices',
    {
      ...shape,
      billing_scheme: oneOf('per_unit'),
      currency: needed(currency()),
      product: word(),
      product_data: group(productShape),
      recurring: group({
        interval: needed(interval),
        interval_count: integer({ least: 1 }),
        trial_period_days: integer({ least: 1 }),
        usage_type: usage,
      }),
      unit_amount: needed(integer({ least: 0, most: 99_999_999 })),
    },
    (account, { product, product_data: data, ...given }) => {
      if ((product === undefined) === (data === undefined))
        throw invalid('You must specify exactly one of `product` or `product_data` when creating a price.', {
          code: 'parameter_missing',
          param: 'product',
        });
      const { id } = data ? newProduct(account, data) : findProduct(account, product ?? '');
      return newPrice(account, { ...given, product: id });
    },
  ),
  on(
    'GET',
    '/v1/prices',
    {
      ...listing,
      active: flag(),
      currency: currency(),
      lookup_keys: list(word()),
      product: word(),
      recurring: group({ interval, usage_type: usage }),
      type: oneOf('one_time', 'recurring'),
    },
    (account, given) => {
      const { active, currency, lookup_keys: keys, product, recurring, type } = given;
      const found = account.store
        .all('price')
        .filter((price) => (active === undefined || price.active === active) && (currency === undefined || price.currency === currency))
        .filter(
          (price) => (keys === undefined || keys.includes(price.lookup_key ?? '')) && (product === undefined || price.product === product),
        )
        .filter(
          (price) =>
            (type === undefined || price.type === type) && (!recurring?.interval || price.recurring?.interval === recurring.interval),
        );
      return page(found, given, '/v1/prices');
    },
  ),
  on('GET', '/v1/prices/:id', {}, (account, _, id) => findPrice(account, id, 'id')),
  on('POST', '/v1/prices/:id', shape, (account, { transfer_lookup_key: mayTransfer = false, metadata: pairs, ...changes }, id) => {
    const price = findPrice(account, id, 'id');
    claimKey(account, changes.lookup_key, { by: id, mayTransfer });
    const changed = account.store.put('price', { ...price, ...changes, metadata: mergeMetadata(price.metadata, pairs) });
    emit(account, 'price.updated', changed, price);
    return changed;
  }),
];
