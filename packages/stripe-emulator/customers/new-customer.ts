import { emit } from '../events/emit.ts';
import { currentTime, type Account } from '../state/account.ts';
import { newId, randomText } from '../state/ids.ts';
import type { Customer } from './customer.ts';

export const emptyCustomer = (created: number): Customer => ({
  id: newId('cus_').slice(0, 18),
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

/** Creates the customer of a guest who pays. */
export function newCustomer(
  account: Account,
  details: Pick<Customer, 'email' | 'name' | 'address'>,
): Customer {
  const { email, name, address } = details;
  const customer = account.store.put('customer', {
    ...emptyCustomer(currentTime(account)),
    email,
    name,
    address,
  });
  emit(account, 'customer.created', customer);
  return customer;
}
