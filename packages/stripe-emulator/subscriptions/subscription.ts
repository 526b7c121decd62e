import type { Price, TaxRate } from '../catalogue/catalogue.ts';
import { missing } from '../http/errors.ts';
import type { List } from '../http/lists.ts';
import type { Account } from '../state/account.ts';
import type { Interval, Period } from './period.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    subscription: Subscription;
  }
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  billing_thresholds: null;
  created: number;
  current_period_end: number;
  current_period_start: number;
  current_trial: null;
  discounts: [];
  metadata: Record<string, string>;
  plan: ReturnType<typeof toLegacyPlan>;
  price: Price;
  quantity: number;
  subscription: string;
  tax_rates: TaxRate[];
}

export interface BillingMode {
  flexible: { proration_discounts: 'included' } | null;
  type: 'classic' | 'flexible';
}

export interface Subscription {
  id: string;
  object: 'subscription';
  billing_cycle_anchor: number;
  billing_mode: BillingMode;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: {
    comment: string | null;
    feedback: string | null;
    feedback_option: null;
    reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null;
  };
  collection_method: 'charge_automatically' | 'send_invoice';
  created: number;
  currency: string;
  customer: string;
  days_until_due: number | null;
  default_payment_method: string | null;
  default_tax_rates: TaxRate[];
  description: string | null;
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Record<string, string>;
  schedule: string | null;
  start_date: number;
  status:
    | 'active'
    | 'canceled'
    | 'incomplete'
    | 'incomplete_expired'
    | 'past_due'
    | 'paused'
    | 'trialing'
    | 'unpaid';
  status_details?: {
    paused: { subscription: { type: PauseReason }; transitioned_at: number; type: 'subscription' };
  };
  test_clock: string | null;
  trial_end: number | null;
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null;
      missing_payment_method: 'cancel' | 'create_invoice' | 'pause';
    };
  };
  trial_start: number | null;
  /** The invoice whose payment ends a pause, and the time since when it waits. */
  hidden: { resumption: { invoice: string; at: number } | null };
}

export type PauseReason = 'pause_requested' | 'trial_end_without_payment_method';

/** Fields that are always present and never change. */
export const constantSubscriptionFields = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  default_source: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  transfer_data: null,
} as const;

/** The legacy form of a price, which items still contain. */
export function toLegacyPlan({
  active,
  billing_scheme,
  created,
  currency,
  id,
  metadata,
  nickname,
  product,
  recurring,
  unit_amount,
}: Price) {
  const { interval, interval_count, trial_period_days } = recurring!; // checked when the item was created
  return {
    id,
    object: 'plan' as const,
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme,
    created,
    currency,
    interval,
    interval_count,
    livemode: false as const,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days,
    usage_type: 'licensed' as const,
  };
}

export function findSubscription({ store }: Account, id: string, param = 'id'): Subscription {
  const subscription = store.find('subscription', id);
  if (!subscription) throw missing('subscription', id, param);
  return subscription;
}

export const isEnded = ({ status }: Pick<Subscription, 'status'>) =>
  status === 'canceled' || status === 'incomplete_expired';

/** The billing interval, which is the same for all items. */
export function billingInterval({ items }: Pick<Subscription, 'items'>): Interval {
  return items.data[0]!.plan; // a subscription has at least one item
}

export function currentPeriod({ items }: Pick<Subscription, 'items'>): Period {
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  return { start, end };
}

/** Returns the items with another period. */
export function withPeriod(items: List<SubscriptionItem>, { start, end }: Period): List<SubscriptionItem> {
  return {
    ...items,
    data: items.data.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
  };
}
