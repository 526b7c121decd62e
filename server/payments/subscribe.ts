import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { includedIn } from '../orders/present-order.ts';
import { attempt } from '../provider/attempt.ts';
import { parseOwnId, type ProviderInvoice, type ProviderSubscription } from '../provider/client.ts';
import { withCustomer } from '../provider/customers.ts';
import { deliverySku } from '../provider/delivery-product.ts';
import { ensureNamedProduct, includedCardSku } from '../provider/named-product.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { listVariants } from '../shop/product-queries.ts';
import { buildBillingParams, findBilledPlan, type BilledPlan, type Ordered } from './billed-plan.ts';
import { findPaidOrder, lockDebt } from './debt.ts';
import { fetchInvoiceIntent, findBalanceApplied, toChargeDetails } from './invoice-intent.ts';
import { isWanted } from './is-wanted.ts';
import type { PaymentRow } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

type SubscribeDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>;

interface SubscribeInput extends Ordered {
  payment: PaymentRow & { userId: string; paymentMethodId: string };
  plan: BilledPlan;
}

/**
 * True if extras are still to be paid once the plan has started: with a trial the plan costs nothing today,
 * so the extras are a charge of their own.
 */
export const leavesExtras = ({
  plan,
  payment,
}: {
  plan: BilledPlan;
  payment: Pick<PaymentRow, 'amount'>;
}): boolean => plan.subscription.hasTrial && payment.amount > 0;

/**
 * Creates the subscription of an order with a saved card, once however often it is retried. The amount due
 * today is charged with it.
 */
export async function subscribe(
  deps: SubscribeDeps,
  subscribing: SubscribeInput,
): Promise<ProviderSubscription> {
  const { payment, order, plan } = subscribing;
  const taxRates = await ensureTaxRates(deps, order.taxes);
  const extras = plan.subscription.hasTrial
    ? []
    : await buildInvoiceItems(deps, { ...subscribing, taxRates });
  const params = {
    items: [{ price: plan.price, quantity: 1 }],
    ...(extras.length > 0 && { add_invoice_items: extras }),
    default_payment_method: payment.paymentMethodId,
    // 3-D Secure happens on the payment page, where the cardholder is present
    payment_behavior: 'error_if_incomplete' as const,
    description: order.orderNo,
    expand: ['latest_invoice.payments'],
    ...buildBillingParams({ subscription: plan.subscription, payment, taxRates }),
  };
  return withCustomer(deps, { userId: payment.userId }, (customer) =>
    attempt(deps, {
      purpose: 'subscribe',
      localId: payment.id,
      params: { ...params, customer },
      perform: (sdk, idempotencyKey) => sdk.subscriptions.create({ ...params, customer }, { idempotencyKey }),
      find: async () => findSubscribed(deps, { payment, customer }),
      isWanted: (tx) => isWanted(tx, payment),
    }),
  );
}

/** Finds the subscription that an attempt without a response may have created. */
async function findSubscribed(
  { stripe }: Pick<Deps, 'stripe'>,
  { payment, customer }: { payment: Pick<PaymentRow, 'id'>; customer: string },
): Promise<ProviderSubscription | undefined> {
  const { data } = await stripe.request((sdk) =>
    sdk.subscriptions.list({ customer, limit: 100, expand: ['data.latest_invoice.payments'] }),
  );
  return data.find((each) => parseOwnId(each, 'payment_id') === payment.id);
}

/**
 * Builds invoice items for the order's products and included cards, each a provider product named in the
 * buyer's language.
 */
async function buildInvoiceItems(
  deps: SubscribeDeps,
  { order, items, taxRates }: Ordered & { taxRates: string[] },
) {
  const products = items.filter(({ kind }) => kind === 'product');
  const variants = await listVariants(deps.db, { skus: products.map(({ sku }) => sku) });
  const { language } = order;
  const isIncluded = includedIn(items);
  // one provider product per name: an item named differently with a plan is another product
  const findProviderProduct = (item: Ordered['items'][number]) => {
    const product = variants.find(({ variant }) => variant.sku === item.sku)?.product;
    const name = isIncluded(item) ? translatorFor(language)('plans:card') : item.name;
    const sku = isIncluded(item) ? includedCardSku : (product?.sku ?? item.sku);
    return language === 'en' && !isIncluded(item)
      ? sku
      : ensureNamedProduct(deps, { sku, language, name, description: name });
  };
  const delivery = () => {
    const name = translatorFor(language)('money:delivery');
    return language === 'en'
      ? deliverySku
      : ensureNamedProduct(deps, { sku: deliverySku, language, name, description: name });
  };
  const buildInvoiceItem = (product: string, amount: number, quantity: number) => ({
    quantity,
    price_data: {
      currency: order.currency.toLowerCase(),
      product,
      unit_amount: amount,
      tax_behavior: 'exclusive' as const,
    },
    ...(taxRates.length > 0 && { tax_rates: taxRates }),
  });
  return [
    ...(await Promise.all(
      products.map(async (item) =>
        buildInvoiceItem(await findProviderProduct(item), item.unitPrice, item.quantity),
      ),
    )),
    ...(order.shippingAmount > 0 ? [buildInvoiceItem(await delivery(), order.shippingAmount, 1)] : []),
  ];
}

/** Returns the change that settles a payment by the subscription created for it. */
export async function applySubscribed(
  deps: Pick<Deps, 'stripe' | 'now'>,
  { payment, plan, observed }: { payment: PaymentRow; plan: BilledPlan; observed: ProviderSubscription },
): Promise<ReceivedChange> {
  const at = deps.now();
  if (leavesExtras({ plan, payment }))
    return async (tx) => {
      const debt = await lockDebt(tx, payment);
      await debt?.begin(observed.id, at);
    };
  // expanded above
  const invoice = observed.latest_invoice as ProviderInvoice | null;
  const intent = await fetchInvoiceIntent(deps, invoice);
  const paid = {
    kind: 'paid' as const,
    amount: invoice?.amount_paid ?? 0,
    balanceApplied: findBalanceApplied(invoice),
    currency: observed.currency,
    paymentIntentId: intent?.id ?? null,
    stripeSubscriptionId: observed.id,
    ...toChargeDetails(intent),
  };
  return (tx) => settlePayment(tx, payment, paid, { at });
}

/**
 * Returns the change for a plan that was started by an attempt without a response; undefined if there is
 * none.
 */
export async function findBegun(
  deps: Pick<Deps, 'db' | 'stripe' | 'now'>,
  payment: PaymentRow,
): Promise<ReceivedChange | undefined> {
  const { db } = deps;
  const ordered = payment.method === 'saved' ? await findPaidOrder(db, payment) : undefined;
  const plan = ordered && (await findBilledPlan(deps, ordered));
  const customer = payment.userId === null ? undefined : await findCustomer(db, { userId: payment.userId });
  const observed =
    plan && customer !== undefined ? await findSubscribed(deps, { payment, customer }) : undefined;
  return plan && observed && applySubscribed(deps, { payment, plan, observed });
}
