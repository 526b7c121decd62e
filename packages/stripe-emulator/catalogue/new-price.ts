import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { currentTime, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import type { Price } from './catalogue.ts';
import { changePrice } from './change-price.ts';

interface NewPriceInput {
  currency: string;
  product: string;
  unit_amount: number;
  active?: boolean;
  lookup_key?: string | null;
  metadata?: Record<string, string> | null;
  nickname?: string | null;
  recurring?: {
    interval: 'day' | 'month' | 'week' | 'year';
    interval_count?: number;
    trial_period_days?: number;
  };
  tax_behavior?: Price['tax_behavior'];
  transfer_lookup_key?: boolean;
}

/** A lookup key belongs to one price at a time; it moves only with `transfer_lookup_key`. */
export function claimLookupKey(
  account: Account,
  key: string | null | undefined,
  { by, canTransfer }: { by: string; canTransfer: boolean },
): void {
  const holder = key
    ? account.store.all('price').find((price) => price.lookup_key === key && price.id !== by)
    : undefined;
  if (!holder) return;
  if (!canTransfer)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  changePrice(account, holder, { lookup_key: null });
}

export function newPrice(account: Account, params: NewPriceInput): Price {
  const draft = draftPrice(account, params);
  claimLookupKey(account, params.lookup_key, {
    by: draft.id,
    canTransfer: params.transfer_lookup_key ?? false,
  });
  const price = account.store.put('price', draft);
  emit(account, 'price.created', price);
  return price;
}

/** The same without storing it. */
export function draftPrice(account: Account, params: NewPriceInput): Price {
  const { recurring } = params;
  return {
    id: newId('price_'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: currentTime(account),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
}
