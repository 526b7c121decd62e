import {
  checkPriceActive,
  findAppliedRate,
  findPrice,
  findRate,
  type Price,
} from '../catalogue/catalogue.ts';
import { invalid } from '../http/errors.ts';
import { boolean, integer, list, metadata, string, type Params } from '../http/params.ts';
import { nowFor, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { toLegacyPlan, type Subscription, type SubscriptionItem } from './subscription.ts';

export const newItemShape = {
  metadata: metadata(),
  price: string(),
  quantity: integer({ min: 1 }),
  tax_rates: list(string()),
};
export const changedItemShape = { ...newItemShape, deleted: boolean(), id: string() };

type GivenItem = Params<typeof changedItemShape>;

function recurringPrice(account: Account, id: string | undefined, name: string): Price {
  if (id === undefined)
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  const price = findPrice(account, id, name);
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param: name,
      },
    );
  return price;
}

interface ReadItemContext {
  owner: ReadItemsOwner;
  known?: SubscriptionItem | undefined;
  name: string;
  /** True for the items of a phase that was accepted earlier: what was archived since still serves it. */
  isPlanned?: boolean;
}

type ReadItemsOwner = Pick<Subscription, 'id' | 'customer'>;

/** Reads a new item, or a known one with changes; its period is set by the caller. */
function readItem(
  account: Account,
  given: GivenItem,
  { owner, known, name, isPlanned = false }: ReadItemContext,
) {
  const price =
    known && given.price === undefined ? known.price : recurringPrice(account, given.price, `${name}[price]`);
  if (!isPlanned) checkPriceActive(price, `${name}[price]`, known?.price);
  const item: SubscriptionItem = {
    id: known?.id ?? `si_${newId('').slice(1, 15)}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: known?.created ?? nowFor(account, owner.customer),
    current_period_end: known?.current_period_end ?? 0,
    current_period_start: known?.current_period_start ?? 0,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata(known?.metadata ?? {}, given.metadata),
    plan: toLegacyPlan(price),
    price,
    quantity: given.quantity ?? known?.quantity ?? 1,
    subscription: owner.id,
    tax_rates:
      given.tax_rates?.map((id, index) =>
        isPlanned
          ? findRate(account, id)
          : findAppliedRate(account, id, `${name}[tax_rates][${index}]`, known?.tax_rates),
      ) ??
      known?.tax_rates ??
      [],
  };
  return item;
}

/** Throws unless all items have the same interval and currency. */
function checkTogether(items: SubscriptionItem[]): SubscriptionItem[] {
  if (items.length === 0)
    throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  const kinds = new Set(
    items.map(({ price: { currency }, plan }) => `${plan.interval_count} ${plan.interval} ${currency}`),
  );
  if (kinds.size > 1)
    throw invalid('Currency and interval fields must match across all plans on this subscription.', {
      param: 'items',
    });
  if (new Set(items.map(({ price }) => price.id)).size < items.length)
    throw invalid('Cannot add multiple subscription items with the same plan.', { param: 'items' });
  return items;
}

export function newItems(
  account: Account,
  given: GivenItem[],
  owner: ReadItemsOwner,
  name = 'items',
): SubscriptionItem[] {
  return checkTogether(
    given.map((item, index) => readItem(account, item, { owner, name: `${name}[${index}]` })),
  );
}

/** Changes or deletes items given by id, adds the others, and keeps the rest. */
export function changedItems(
  account: Account,
  subscription: Pick<Subscription, 'id' | 'customer' | 'items'>,
  given: GivenItem[],
  isPlanned = false,
): SubscriptionItem[] {
  const currentItems = subscription.items.data;
  const changed = given.map((item, index) => {
    const name = `items[${index}]`;
    const old = currentItems.find(({ id }) => id === item.id);
    if (item.id !== undefined && !old)
      throw invalid(`Invalid subscription item id: ${item.id}`, {
        code: 'resource_missing',
        param: `${name}[id]`,
      });
    return {
      old,
      isDeleted: item.deleted ?? false,
      item:
        item.deleted && old
          ? old
          : readItem(account, item, { owner: subscription, known: old, name, isPlanned }),
    };
  });
  const otherItems = currentItems.map(
    (item) => changed.find(({ old }) => old?.id === item.id) ?? { isDeleted: false, item },
  );
  const all = [...otherItems, ...changed.filter(({ old }) => !old)];
  return checkTogether(all.filter(({ isDeleted }) => !isDeleted).map(({ item }) => item));
}
