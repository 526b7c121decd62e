import { missing } from '../http/errors.ts';
import type { Account } from '../state/account.ts';
import type { Address } from '../state/address.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    customer: Customer;
    deleted_customer: DeletedCustomer;
  }
}

export interface Customer {
  id: string;
  object: 'customer';
  address: Address | null;
  balance: number;
  created: number;
  currency: string | null;
  customer_account: null;
  default_source: null;
  delinquent: boolean;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: string | null;
    rendering_options: null;
  };
  livemode: false;
  metadata: Record<string, string>;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: { address: Address; name: string; phone: string | null } | null;
  tax_exempt: 'none' | 'exempt' | 'reverse';
  test_clock: string | null;
}

interface DeletedCustomer {
  id: string;
  object: 'customer';
  deleted: true;
}

/** Finds a customer that is not deleted. Throws `resource_missing`. */
export function findCustomer({ store }: Account, id: string, param = 'customer'): Customer {
  const customer = store.find('customer', id);
  if (!customer) throw missing('customer', id, param);
  return customer;
}
