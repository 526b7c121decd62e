import { emit } from '../events/emit.ts';
import { detach } from '../cards/attach-card.ts';
import { allowRedisplay } from '../cards/card.ts';
import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, paginate, paging } from '../http/lists.ts';
import {
  clearable,
  email,
  group,
  integer,
  list,
  metadata,
  required,
  literal,
  text,
  string,
  type Params,
} from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { currentTime, type Account } from '../state/account.ts';
import { addressParam, completeAddress } from '../state/address.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { attachTo, findCard } from '../cards/attach-card.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { isEnded } from '../subscriptions/subscription.ts';
import { findCustomer, type Customer } from './customer.ts';
import { emptyCustomer } from './new-customer.ts';

const shape = {
  address: clearable(addressParam()),
  balance: integer(),
  description: text(),
  email: email(),
  invoice_prefix: text(12),
  invoice_settings: group({ default_payment_method: text(), footer: text() }),
  metadata: metadata(),
  name: text(256),
  next_invoice_sequence: integer({ min: 1 }),
  phone: text(20),
  preferred_locales: list(string()),
  shipping: clearable(group({ address: required(addressParam()), name: required(text()), phone: text() })),
  tax_exempt: literal('none', 'exempt', 'reverse'),
};

/** Returns the customer with the given parameters applied. */
function change(account: Account, customer: Customer, params: Params<typeof shape>): Customer {
  const {
    address,
    shipping,
    invoice_settings: settings = {},
    metadata: pairs,
    invoice_prefix: prefix,
    ...plain
  } = params;
  if (settings.default_payment_method) {
    const card = findCard(
      account,
      settings.default_payment_method,
      'invoice_settings[default_payment_method]',
    );
    if (card.customer !== customer.id)
      throw missing('PaymentMethod', card.id, 'invoice_settings[default_payment_method]');
  }
  return {
    ...customer,
    ...plain,
    ...(prefix && { invoice_prefix: prefix }),
    ...(address !== undefined && { address: address && completeAddress(address) }),
    ...(shipping !== undefined && {
      shipping: shipping && {
        address: completeAddress(shipping.address),
        name: shipping.name,
        phone: shipping.phone ?? null,
      },
    }),
    invoice_settings: { ...customer.invoice_settings, ...settings },
    metadata: mergeMetadata(customer.metadata, pairs),
  };
}

export const customers = [
  route(
    'POST',
    '/v1/customers',
    { ...shape, payment_method: string(), test_clock: string() },
    (account, { payment_method: card, test_clock: clock, ...params }) => {
      if (clock !== undefined && !account.store.find('test_clock', clock))
        throw missing('test clock', clock, 'test_clock');
      const emptyRecord = { ...emptyCustomer(currentTime(account, clock)), test_clock: clock ?? null };
      account.store.put('customer', emptyRecord);
      if (card !== undefined) attachTo(account, card, emptyRecord.id, 'payment_method');
      const customer = account.store.put('customer', change(account, emptyRecord, params));
      emit(account, 'customer.created', customer);
      return customer;
    },
  ),
  route('GET', '/v1/customers', { ...listing, email: text(512), test_clock: string() }, (account, params) => {
    const matches = ({ email: address, test_clock: clock }: Customer) =>
      (params.email === undefined || address === params.email) && clock === (params.test_clock ?? null);
    return paginate(account.store.all('customer').filter(matches), params, '/v1/customers');
  }),
  route(
    'GET',
    '/v1/customers/:id',
    {},
    (account, _, id) => account.store.find('deleted_customer', id) ?? findCustomer(account, id, 'id'),
  ),
  route('POST', '/v1/customers/:id', shape, (account, params, id) => {
    const customer = findCustomer(account, id, 'id');
    const changed = account.store.put('customer', change(account, customer, params));
    emit(account, 'customer.updated', changed, customer);
    return changed;
  }),
  route('DELETE', '/v1/customers/:id', {}, (account, _, id) => {
    const customer = findCustomer(account, id, 'id');
    for (const one of account.store.all('subscription'))
      if (one.customer === id && !isEnded(one))
        cancelSubscription(account, one, { reason: 'cancellation_requested' });
    for (const card of account.store.all('payment_method')) if (card.customer === id) detach(account, card);
    account.store.remove('customer', id);
    emit(account, 'customer.deleted', customer);
    return account.store.put('deleted_customer', { id, object: 'customer', deleted: true });
  }),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: literal('card'), allow_redisplay: allowRedisplay() },
    (account, params, id) => {
      findCustomer(account, id);
      const isWanted = (shown: string) =>
        params.allow_redisplay === undefined || shown === params.allow_redisplay;
      const found = account.store
        .all('payment_method')
        .filter((card) => card.customer === id && isWanted(card.allow_redisplay));
      return paginate(found.map(toPublic), params, `/v1/customers/${id}/payment_methods`);
    },
  ),
];
