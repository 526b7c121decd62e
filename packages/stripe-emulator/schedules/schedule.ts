import type { TaxRate } from '../catalogue/catalogue.ts';
import { missing } from '../http/errors.ts';
import type { Account } from '../state/account.ts';
import type { BillingMode } from '../subscriptions/subscription.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    subscription_schedule: Schedule;
  }
}

export interface PhaseItem {
  billing_thresholds: null;
  discounts: [];
  metadata: Record<string, string>;
  plan: string;
  price: string;
  quantity: number;
  tax_rates: TaxRate[];
}

export interface SchedulePhase {
  add_invoice_items: [];
  application_fee_percent: null;
  billing_cycle_anchor: null;
  billing_thresholds: null;
  collection_method: null;
  currency: string;
  default_payment_method: string | null;
  default_tax_rates: TaxRate[];
  description: string | null;
  discounts: [];
  end_date: number;
  invoice_settings: null;
  items: PhaseItem[];
  metadata: Record<string, string>;
  on_behalf_of: null;
  proration_behavior: 'always_invoice' | 'create_prorations' | 'none';
  start_date: number;
  transfer_data: null;
  trial_end: number | null;
}

export interface Schedule {
  id: string;
  object: 'subscription_schedule';
  billing_mode: BillingMode;
  canceled_at: number | null;
  completed_at: number | null;
  created: number;
  current_phase: Pick<SchedulePhase, 'start_date' | 'end_date'> | null;
  customer: string;
  default_settings: typeof defaultSettings & { default_payment_method: string | null };
  end_behavior: 'cancel' | 'release';
  metadata: Record<string, string>;
  phases: SchedulePhase[];
  released_at: number | null;
  released_subscription: string | null;
  status: 'active' | 'canceled' | 'completed' | 'released';
  subscription: string | null;
  test_clock: string | null;
}

export const defaultSettings = {
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: 'automatic',
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  on_behalf_of: null,
  transfer_data: null,
} as const;

/** Fields that are always present and never change. */
export const constantScheduleFields = {
  application: null,
  customer_account: null,
  livemode: false,
  pause_schedules: [],
} as const;
const noItems: [] = [];

export const constantPhaseFields = {
  add_invoice_items: noItems,
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  discounts: noItems,
  invoice_settings: null,
  on_behalf_of: null,
  transfer_data: null,
};

export function findSchedule({ store }: Account, id: string): Schedule {
  const schedule = store.find('subscription_schedule', id);
  if (!schedule) throw missing('subscription schedule', id);
  return schedule;
}

/** Returns the current phase and the next one. */
export function phasesAround({ current_phase: current, phases }: Schedule): {
  phase: SchedulePhase | undefined;
  next: SchedulePhase | undefined;
} {
  const index = phases.findIndex(({ start_date: start }) => start === current?.start_date);
  return { phase: phases[index], next: index < 0 ? undefined : phases[index + 1] };
}
