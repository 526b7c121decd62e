import { emit } from '../events/emit.ts';
import { detach } from '../cards/wallet.ts';
import { allowRedisplay } from '../cards/card.ts';
import { on } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, page, paging } from '../http/lists.ts';
import { clearable, email, group, integer, list, metadata, needed, oneOf, text, word, type Given } from '../http/params.ts';
import { show } from '../http/show.ts';
import { nowOf, type Account } from '../state/account.ts';
import { addressKind, addressOf } from '../state/address.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { attachTo, findCard } from '../cards/wallet.ts';
import { findCustomer, type Customer } from './customer.ts';
import { blankCustomer } from './new-customer.ts';

const shape = {
  address: clearable(addressKind()),
  balance: integer(),
  description: text(),
  email: email(),
  invoice_prefix: text(12),
  invoice_settings: group({ default_payment_method: text(), footer: text() }),
  metadata: metadata(),
  name: text(256),
  next_invoice_sequence: integer({ least: 1 }),
  phone: text(20),
  preferred_locales: list(word()),
  shipping: clearable(group({ address: needed(addressKind()), name: needed(text()), phone: text() })),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
};

/** What was given, over what there is. */
function change(account: Account, customer: Customer, given: Given<typeof shape>): Customer {
  const { address, shipping, invoice_settings: settings = {}, metadata: pairs, invoice_prefix: prefix, ...plain } = given;
  if (settings.default_payment_method) {
    const card = findCard(account, settings.default_payment_method, 'invoice_settings[default_payment_method]');
    if (card.customer !== customer.id) throw missing('PaymentMethod', card.id, 'invoice_settings[default_payment_method]');
  }
  return {
    ...customer,
    ...plain,
    ...(prefix && { invoice_prefix: prefix }),
    ...(address !== undefined && { address: address && addressOf(address) }),
    ...(shipping !== undefined && {
      shipping: shipping && { address: addressOf(shipping.address), name: shipping.name, phone: shipping.phone ?? null },
    }),
    invoice_settings: { ...customer.invoice_settings, ...settings },
    metadata: mergeMetadata(customer.metadata, pairs),
  };
}

export const customers = [
  on(
    'POST',
    '/v1/customers',
    { ...shape, payment_method: word(), test_clock: word() },
    (account, { payment_method: card, test_clock: clock, ...given }) => {
      if (clock !== undefined && !account.store.find('test_clock', clock)) throw missing('test clock', clock, 'test_clock');
      const made = { ...blankCustomer(nowOf(account, clock)), test_clock: clock ?? null };
      account.store.put('customer', made);
      if (card !== undefined) attachTo(account, card, made.id, 'payment_method');
      const customer = account.store.put('customer', change(account, made, given));
      emit(account, 'customer.created', customer);
      return customer;
    },
  ),
  on('GET', '/v1/customers', { ...listing, email: text(512), test_clock: word() }, (account, given) => {
    const fits = ({ email: address, test_clock: clock }: Customer) =>
      (given.email === undefined || address === given.email) && clock === (given.test_clock ?? null);
    return page(account.store.all('customer').filter(fits), given, '/v1/customers');
  }),
  on('GET', '/v1/customers/:id', {}, (account, _, id) => account.store.find('deleted_customer', id) ?? findCustomer(account, id, 'id')),
  on('POST', '/v1/customers/:id', shape, (account, given, id) => {
    const customer = findCustomer(account, id, 'id');
    const changed = account.store.put('customer', change(account, customer, given));
    emit(account, 'customer.updated', changed, customer);
    return changed;
  }),
  on('DELETE', '/v1/customers/:id', {}, (account, _, id) => {
    const customer = findCustomer(account, id, 'id');
    for (const card of account.store.all('payment_method')) if (card.customer === id) detach(account, card);
    account.store.remove('customer', id);
    emit(account, 'customer.deleted', customer);
    return account.store.put('deleted_customer', { id, object: 'customer', deleted: true });
  }),
  on(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: oneOf('card'), allow_redisplay: allowRedisplay() },
    (account, given, id) => {
      findCustomer(account, id);
      const isWanted = (shown: string) => given.allow_redisplay === undefined || shown === given.allow_redisplay;
      const found = account.store.all('payment_method').filter((card) => card.customer === id && isWanted(card.allow_redisplay));
      return page(found.map(show), given, `/v1/customers/${id}/payment_methods`);
    },
  ),
];
