import {
  group,
  integer,
  list,
  metadata,
  literal,
  required,
  string,
  text,
  timestamp,
  type Params,
} from '../http/params.ts';
import { billingMode } from '../subscriptions/subscription-params.ts';

const shape = {
  billing_mode: billingMode,
  default_tax_rates: list(string()),
  description: text(500),
  metadata: metadata(),
  trial_end: timestamp(),
  trial_period_days: integer({ min: 1, max: 730 }),
  trial_settings: group({
    end_behavior: required(
      group({ missing_payment_method: required(literal('cancel', 'create_invoice', 'pause')) }),
    ),
  }),
};

/** The parameters of the subscription that is created when its checkout is complete. */
export const subscriptionData = group(shape);
export type SubscriptionData = Params<typeof shape>;

/** True if nothing is due today. */
export const hasTrial = ({ trial_end: end, trial_period_days: days }: SubscriptionData) =>
  end !== undefined || days !== undefined;
