import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import {
  boolean,
  group,
  integer,
  list,
  metadata,
  required,
  literal,
  text,
  url,
  string,
  type Params,
} from '../http/params.ts';
import { currentTime, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findProduct, type Product } from './catalogue.ts';
import { currency } from './currency.ts';
import { newPrice } from './new-price.ts';

const shape = {
  active: boolean(),
  description: text(),
  images: list(string()),
  marketing_features: list(group({ name: required(text()) })),
  metadata: metadata(),
  shippable: boolean(),
  statement_descriptor: text(22),
  tax_code: text(),
  unit_label: text(),
  url: text(),
};
const recurring = group({
  interval: required(literal('day', 'month', 'week', 'year')),
  interval_count: integer({ min: 1 }),
});
const firstPrice = group({
  currency: required(currency()),
  unit_amount: required(integer({ min: 0 })),
  recurring,
  tax_behavior: literal('exclusive', 'inclusive', 'unspecified'),
  metadata: metadata(),
});

export const productShape = {
  id: string(),
  name: required(text()),
  active: boolean(),
  metadata: metadata(),
  statement_descriptor: text(22),
  tax_code: text(),
  unit_label: text(),
};

/** Creates a product; the id may be given, such as a SKU. */
export function newProduct(
  account: Account,
  params: Params<typeof productShape> & Partial<Params<typeof shape>>,
): Product {
  const { id = newId('prod_').slice(0, 19), metadata: pairs, ...fields } = params;
  if (account.store.find('product', id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const created = currentTime(account);
  const product = account.store.put('product', {
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
    ...fields,
    id,
    metadata: mergeMetadata({}, pairs),
  });
  emit(account, 'product.created', product);
  return product;
}

export const products = [
  route(
    'POST',
    '/v1/products',
    { ...productShape, ...shape, type: literal('good', 'service'), default_price_data: firstPrice },
    (account, { default_price_data: first, ...params }) => {
      const product = newProduct(account, params);
      if (!first) return product;
      const price = newPrice(account, { ...first, product: product.id });
      const priced = account.store.put('product', { ...product, default_price: price.id });
      emit(account, 'product.updated', priced, product);
      return priced;
    },
  ),
  route(
    'GET',
    '/v1/products',
    {
      ...listing,
      active: boolean(),
      ids: list(string()),
      shippable: boolean(),
      type: literal('good', 'service'),
      url: url(),
    },
    (account, params) => {
      const { active, ids, shippable, type, url: address } = params;
      const found = account.store
        .all('product')
        .filter(
          (product) =>
            (active === undefined || product.active === active) &&
            (ids === undefined || ids.includes(product.id)),
        )
        .filter(
          (product) =>
            (shippable === undefined || product.shippable === shippable) &&
            (type === undefined || product.type === type),
        )
        .filter((product) => address === undefined || product.url === address);
      return paginate(found, params, '/v1/products');
    },
  ),
  route('GET', '/v1/products/:id', {}, (account, _, id) => findProduct(account, id, 'id')),
  route(
    'POST',
    '/v1/products/:id',
    { ...shape, name: string(), default_price: string() },
    (account, { metadata: pairs, ...changes }, id) => {
      const product = findProduct(account, id, 'id');
      const changed = account.store.put('product', {
        ...product,
        ...changes,
        updated: currentTime(account),
        metadata: mergeMetadata(product.metadata, pairs),
      });
      emit(account, 'product.updated', changed, product);
      return changed;
    },
  ),
  route('DELETE', '/v1/products/:id', {}, (account, _, id) => {
    const product = findProduct(account, id, 'id');
    if (account.store.all('price').some((price) => price.product === id))
      throw invalid('This product cannot be deleted because it has one or more user-created prices.', {
        param: 'id',
      });
    account.store.remove('product', id);
    emit(account, 'product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
