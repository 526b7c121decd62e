import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { flag, group, integer, list, metadata, needed, oneOf, text, url, word, type Given } from '../http/params.ts';
import { nowOf, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findProduct, type Product } from './catalogue.ts';
import { currency } from './currency.ts';
import { newPrice } from './new-price.ts';

const shape = {
  active: flag(),
  description: text(),
  images: list(word()),
  marketing_features: list(group({ name: needed(text()) })),
  metadata: metadata(),
  shippable: flag(),
  statement_descriptor: text(22),
  tax_code: text(),
  unit_label: text(),
  url: text(),
};
const recurring = group({ interval: needed(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ least: 1 }) });
const firstPrice = group({
  currency: needed(currency()),
  unit_amount: needed(integer({ least: 0 })),
  recurring,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  metadata: metadata(),
});

export const productShape = {
  id: word(),
  name: needed(text()),
  active: flag(),
  metadata: metadata(),
  statement_descriptor: text(22),
  tax_code: text(),
  unit_label: text(),
};

/** A shop may choose the id, such as its own article number. */
export function newProduct(account: Account, given: Given<typeof productShape> & Partial<Given<typeof shape>>): Product {
  const { id = newId('prod_').slice(0, 19), metadata: pairs, ...fields } = given;
  if (account.store.find('product', id)) throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const created = nowOf(account);
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
  on(
    'POST',
    '/v1/products',
    { ...productShape, ...shape, type: oneOf('good', 'service'), default_price_data: firstPrice },
    (account, { default_price_data: first, ...given }) => {
      const product = newProduct(account, given);
      if (!first) return product;
      const price = newPrice(account, { ...first, product: product.id });
      const priced = account.store.put('product', { ...product, default_price: price.id });
      emit(account, 'product.updated', priced, product);
      return priced;
    },
  ),
  on(
    'GET',
    '/v1/products',
    { ...listing, active: flag(), ids: list(word()), shippable: flag(), type: oneOf('good', 'service'), url: url() },
    (account, given) => {
      const { active, ids, shippable, type, url: address } = given;
      const found = account.store
        .all('product')
        .filter((product) => (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id)))
        .filter((product) => (shippable === undefined || product.shippable === shippable) && (type === undefined || product.type === type))
        .filter((product) => address === undefined || product.url === address);
      return page(found, given, '/v1/products');
    },
  ),
  on('GET', '/v1/products/:id', {}, (account, _, id) => findProduct(account, id, 'id')),
  on('POST', '/v1/products/:id', { ...shape, name: word(), default_price: word() }, (account, { metadata: pairs, ...changes }, id) => {
    const product = findProduct(account, id, 'id');
    const changed = account.store.put('product', {
      ...product,
      ...changes,
      updated: nowOf(account),
      metadata: mergeMetadata(product.metadata, pairs),
    });
    emit(account, 'product.updated', changed, product);
    return changed;
  }),
  on('DELETE', '/v1/products/:id', {}, (account, _, id) => {
    const product = findProduct(account, id, 'id');
    if (account.store.all('price').some((price) => price.product === id))
      throw invalid('This product cannot be deleted because it has one or more user-created prices.', { param: 'id' });
    account.store.remove('product', id);
    emit(account, 'product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
