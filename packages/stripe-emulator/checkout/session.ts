import type { BillingDetails } from '../cards/card.ts';
import type { Price, TaxRate } from '../catalogue/catalogue.ts';
import { missing } from '../http/errors.ts';
import { toPublic } from '../http/to-public.ts';
import type { Account } from '../state/account.ts';
import type { SubscriptionData } from './subscription-data.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    checkout_item: CheckoutItem;
    checkout_session: Session;
  }
}

/** One line of a checkout. */
export interface CheckoutItem {
  id: string;
  object: 'item';
  adjustable_quantity: null;
  amount_discount: 0;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  price: Price;
  quantity: number;
  hidden: {
    session: string;
    rates: TaxRate[];
    taxes: { amount: number; rate: TaxRate; taxability_reason: null; taxable_amount: number }[];
  };
}

interface IntentData {
  description: string | null;
  metadata: Record<string, string>;
  usage: 'off_session' | 'on_session' | null;
  capture: 'automatic_async' | 'manual';
  receiptEmail: string | null;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number | null;
  amount_total: number | null;
  billing_address_collection: 'auto' | 'required' | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string | null;
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_details: (Pick<BillingDetails, 'email' | 'name' | 'phone'> & Record<string, unknown>) | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  invoice_creation: {
    enabled: boolean;
    invoice_data: {
      description: string | null;
      footer: string | null;
      metadata: Record<string, string> | null;
    };
  } | null;
  locale: string | null;
  metadata: Record<string, string>;
  mode: 'payment' | 'setup' | 'subscription';
  payment_intent: string | null;
  payment_method_collection: 'always' | 'if_required';
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  saved_payment_method_options: {
    allow_redisplay_filters: string[] | null;
    payment_method_remove: string | null;
    payment_method_save: string | null;
  } | null;
  setup_intent: string | null;
  status: 'open' | 'complete' | 'expired';
  submit_type: string | null;
  subscription: string | null;
  success_url: string | null;
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: number } | null;
  url: string | null;
  hidden: {
    intent: IntentData;
    fills: { address: boolean; name: boolean };
    billing: BillingDetails | null;
    saves: boolean;
    subscription: SubscriptionData;
    /** The intent that pays a subscription or saves its card; Stripe does not include it in the session. */
    payer: string | null;
  };
}

/** Fields that are always present and never change. */
export const constantSessionFields = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  livemode: false,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  wallet_options: null,
} as const;

export function findSession({ store }: Account, id: string): Session {
  const session = store.find('checkout_session', id);
  if (!session) throw missing('checkout.session', id, 'id');
  return session;
}

export function listCheckoutItems({ store }: Account, session: string): CheckoutItem[] {
  return store.all('checkout_item').filter(({ hidden }) => hidden.session === session);
}

export const publicItems = (account: Account, session: string) =>
  listCheckoutItems(account, session).map(toPublic);

/** The URL to which the customer is redirected after the payment. */
export function successUrl({ success_url: url, id }: Session): string {
  return (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
