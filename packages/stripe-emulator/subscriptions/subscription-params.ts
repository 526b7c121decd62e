import { currency } from '../catalogue/currency.ts';
import {
  clearable,
  boolean,
  group,
  integer,
  list,
  metadata,
  literal,
  required,
  string,
  text,
  timestamp,
  type Parser,
  type Params,
} from '../http/params.ts';
import { addedItemsShape } from './added-items.ts';
import { changedItemShape, newItemShape } from './read-items.ts';

/** Parses a time or `now`. */
function momentOrNow(): Parser<number | 'now'> {
  return { read: (raw, name) => (raw === 'now' ? 'now' : timestamp().read(raw, name)) };
}

export const billingMode = group({
  type: required(literal('classic', 'flexible')),
  flexible: group({ proration_discounts: literal('included') }),
});
export const prorationBehavior = literal('always_invoice', 'create_prorations', 'none');

const shape = {
  add_invoice_items: addedItemsShape,
  cancel_at_period_end: boolean(),
  collection_method: literal('charge_automatically', 'send_invoice'),
  days_until_due: integer({ min: 0 }),
  default_payment_method: string(),
  default_tax_rates: list(string()),
  description: text(500),
  metadata: metadata(),
  off_session: boolean(),
  proration_behavior: prorationBehavior,
  trial_end: momentOrNow(),
  trial_settings: group({
    end_behavior: required(
      group({ missing_payment_method: required(literal('cancel', 'create_invoice', 'pause')) }),
    ),
  }),
};

export const newSubscriptionShape = {
  ...shape,
  billing_mode: billingMode,
  cancel_at: timestamp(),
  currency: currency(),
  items: required(list(group(newItemShape))),
  payment_behavior: literal('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  trial_period_days: integer({ min: 0, max: 730 }),
};
export type NewSubscription = Params<typeof newSubscriptionShape>;

export const changedSubscriptionShape = {
  ...shape,
  billing_cycle_anchor: group({ type: required(literal('now', 'unchanged')) }),
  cancel_at: clearable(timestamp()),
  cancellation_details: group({ comment: text(), feedback: clearable(string()) }),
  items: list(group(changedItemShape)),
  payment_behavior: literal('allow_incomplete', 'error_if_incomplete'),
  proration_date: timestamp(),
};
export type ChangedSubscription = Params<typeof changedSubscriptionShape>;
