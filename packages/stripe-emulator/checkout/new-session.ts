import { invalid } from '../http/errors.ts';
import { nowFor, type Account } from '../state/account.ts';
import { addDue } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { newItem } from './new-item.ts';
import { constantSessionFields, type CheckoutItem, type Session } from './session.ts';
import { checkMode, readExpiry, type SessionParams } from './session-params.ts';

function checkItems(items: CheckoutItem[], mode: SessionParams['mode']): void {
  const recurring = items.findIndex(({ price }) => price.recurring !== null);
  if (mode === 'subscription' && recurring < 0)
    throw invalid('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    });
  if (mode === 'payment' && recurring >= 0)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      {
        param: `line_items[${recurring}][price]`,
      },
    );
  if (new Set(items.map(({ currency }) => currency)).size > 1)
    throw invalid('All line items must have the same currency.', { param: 'line_items' });
}

export function newSession(account: Account, params: SessionParams): Session {
  checkMode(params);
  const created = nowFor(account, params.customer ?? null);
  const id = newId('cs_test_');
  const subscription = params.subscription_data ?? {};
  const items = (params.line_items ?? []).map((item, index) =>
    newItem(account, item, { session: id, index, subscription }),
  );
  checkItems(items, params.mode);
  const sum = (field: 'amount_subtotal' | 'amount_total' | 'amount_tax') =>
    items.reduce((total, item) => total + item[field], 0);
  const isSetup = params.mode === 'setup';
  const total = sum('amount_total');
  if (!isSetup && total > 0 && total < 50)
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50.", {
      code: 'amount_too_small',
    });
  const customer = account.store.find('customer', params.customer);
  const email = params.customer_email ?? customer?.email ?? null;
  const session = account.store.put('checkout_session', {
    ...constantSessionFields,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: isSetup ? null : sum('amount_subtotal'),
    amount_total: isSetup ? null : total,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: items[0]?.currency ?? params.currency ?? null,
    customer: customer?.id ?? null,
    customer_creation:
      customer || params.mode === 'subscription' ? null : (params.customer_creation ?? 'if_required'),
    customer_details: email === null ? null : toCustomerDetails({ email }),
    customer_email: params.customer_email ?? null,
    expires_at: readExpiry(created, params.expires_at),
    invoice: null,
    invoice_creation: params.mode === 'payment' ? getInvoiceCreation(params) : null,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    payment_intent: null,
    payment_method_collection:
      params.payment_method_collection ?? (params.mode === 'subscription' ? 'always' : 'if_required'),
    payment_status: isSetup ? 'no_payment_required' : 'unpaid',
    saved_payment_method_options: getSavedMethods(params),
    setup_intent: null,
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: isSetup ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: sum('amount_tax') },
    ui_mode: 'hosted_page',
    url: `${account.pagesUrl}/checkout/${id}`,
    hidden: {
      intent: getIntentData(params),
      fills: {
        address: params.customer_update?.address === 'auto',
        name: params.customer_update?.name === 'auto',
      },
      billing: null,
      saves: false,
      subscription,
      payer: null,
    },
  } as Session); // the constant fields are not in its type
  addDue(account, {
    at: session.expires_at,
    kind: 'checkout.expire',
    of: id,
    testClock: customer?.test_clock ?? null,
  });
  return session;
}

function getInvoiceCreation({ invoice_creation: creation }: SessionParams) {
  const { enabled = false, invoice_data: data = {} } = creation ?? {};
  const { description = null, footer = null, metadata } = data;
  return { enabled, invoice_data: { ...noInvoiceData, description, footer, metadata: metadata ?? {} } };
}

function getSavedMethods({
  saved_payment_method_options: saved,
}: SessionParams): Session['saved_payment_method_options'] {
  return {
    allow_redisplay_filters: saved?.allow_redisplay_filters ?? ['always'],
    payment_method_remove: saved?.payment_method_remove ?? 'disabled',
    payment_method_save: saved?.payment_method_save ?? null,
  };
}

/** The parameters of the intent that is created on payment. */
function getIntentData({
  payment_intent_data: payment = {},
  setup_intent_data: setup = {},
}: SessionParams): Session['hidden']['intent'] {
  return {
    description: payment.description ?? setup.description ?? null,
    metadata: mergeMetadata({}, payment.metadata ?? setup.metadata),
    usage: payment.setup_future_usage ?? null,
    capture: payment.capture_method === 'manual' ? 'manual' : 'automatic_async',
    receiptEmail: payment.receipt_email ?? null,
  };
}

const noInvoiceData = { account_tax_ids: null, custom_fields: null, issuer: null, rendering_options: null };

/** The customer's details, with null for unknown fields. */
export function toCustomerDetails(customer: {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  address?: unknown;
}) {
  const { email = null, name = null, phone = null, address = null } = customer;
  return {
    address,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
