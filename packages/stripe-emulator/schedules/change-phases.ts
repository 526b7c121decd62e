import { findCard } from '../cards/attach-card.ts';
import { checkPriceActive, findAppliedRate, findPrice, type TaxRate } from '../catalogue/catalogue.ts';
import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import {
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
  type Params,
} from '../http/params.ts';
import { nowFor, type Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { addIntervals } from '../subscriptions/period.ts';
import { prorationBehavior } from '../subscriptions/subscription-params.ts';
import { findSubscription, type Subscription } from '../subscriptions/subscription.ts';
import { applyChange } from '../subscriptions/update-subscription.ts';
import { pickPhaseCard, pickPhaseRates } from './enter-phase.ts';
import { itemChanges } from './next-phase.ts';
import {
  constantPhaseFields,
  phasesAround,
  type SchedulePhase,
  type PhaseItem,
  type Schedule,
} from './schedule.ts';

const phaseShape = {
  currency: string(),
  default_payment_method: string(),
  default_tax_rates: list(string()),
  description: text(500),
  duration: group({
    interval: required(literal('day', 'month', 'week', 'year')),
    interval_count: integer({ min: 1 }),
  }),
  end_date: timestamp(),
  items: required(
    list(
      group({
        metadata: metadata(),
        price: required(string()),
        quantity: integer({ min: 1 }),
        tax_rates: list(string()),
      }),
    ),
  ),
  metadata: metadata(),
  proration_behavior: prorationBehavior,
  start_date: timestamp(),
  trial: boolean(),
  trial_end: timestamp(),
};
export const scheduleShape = {
  default_settings: group({ default_payment_method: string() }),
  end_behavior: literal('cancel', 'release'),
  metadata: metadata(),
  phases: list(group(phaseShape)),
  proration_behavior: prorationBehavior,
};
type GivenPhase = Params<typeof phaseShape>;

/**
 * Replaces the phases from the current one on, whose start is kept; changes of the current phase are applied
 * now.
 */
export function changePhases(
  account: Account,
  schedule: Schedule,
  params: Params<typeof scheduleShape>,
): Schedule {
  if (schedule.status !== 'active' || schedule.subscription === null)
    throw invalid(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  const subscription = findSubscription(account, schedule.subscription);
  const phases = params.phases ? readPhases(account, schedule, subscription, params.phases) : schedule.phases;
  const [current] = phases;
  const changed = account.store.put('subscription_schedule', {
    ...schedule,
    default_settings: { ...schedule.default_settings, ...readDefaultCard(account, schedule, params) },
    current_phase:
      params.phases && current
        ? { start_date: current.start_date, end_date: current.end_date }
        : schedule.current_phase,
    end_behavior: params.end_behavior ?? schedule.end_behavior,
    metadata: mergeMetadata(schedule.metadata, params.metadata),
    phases,
  });
  emit(account, 'subscription_schedule.updated', changed, schedule);
  if (params.phases && current)
    applyPresent(account, changed, current, params.proration_behavior ?? 'create_prorations');
  else if (params.default_settings)
    changeSubscription(account, subscription, pickPhaseCard(changed, current));
  return changed;
}

/** Returns the new default card, which must be one of the customer's. */
function readDefaultCard(
  account: Account,
  { customer }: Schedule,
  { default_settings: settings }: Params<typeof scheduleShape>,
) {
  const id = settings?.default_payment_method;
  if (id === undefined) return {};
  const card = findCard(account, id, 'default_settings[default_payment_method]');
  if (card.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_settings[default_payment_method]' },
    );
  return { default_payment_method: id };
}

function applyPresent(
  account: Account,
  schedule: Schedule,
  phase: SchedulePhase,
  proration: SchedulePhase['proration_behavior'],
): void {
  const subscription = findSubscription(account, schedule.subscription ?? '');
  const isMoved = phase.trial_end !== null && phase.trial_end !== subscription.trial_end;
  const after = applyChange(account, subscription, {
    items: itemChanges(subscription, phase),
    metadata: phase.metadata,
    proration_behavior: proration,
    ...(isMoved && { trial_end: phase.trial_end! }),
  });
  changeSubscription(account, after, pickPhaseRates(schedule, phase));
}

function readPhases(
  account: Account,
  schedule: Schedule,
  subscription: Subscription,
  given: GivenPhase[],
): SchedulePhase[] {
  if (given.length === 0) throw invalid('You must provide at least one phase.', { param: 'phases' });
  const { phase: current } = phasesAround(schedule);
  if (!current || given[0]!.start_date !== current.start_date)
    throw invalid('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  const now = nowFor(account, schedule.customer);
  const used = listUsedRates(schedule, subscription);
  let start = current.start_date;
  return given.map((phase, index) => {
    const name = `phases[${index}]`;
    if (index > 0 && phase.start_date !== undefined && phase.start_date !== start)
      throw invalid('The start date of a phase must be the end date of the phase before it.', {
        param: `${name}[start_date]`,
      });
    const end = getEnd(phase, start, name);
    if (end <= Math.max(start, now))
      throw invalid('The end date of a phase must be after its start and in the future.', {
        param: `${name}[end_date]`,
      });
    const read = readPhase(account, phase, { name, subscription, used, start, end });
    start = end;
    return read;
  });
}

function getEnd({ end_date: end, duration }: GivenPhase, start: number, name: string): number {
  if ((end === undefined) === (duration === undefined))
    throw invalid('You must pass exactly one of `end_date` or `duration` for each phase.', {
      param: `${name}[end_date]`,
    });
  return (
    end ??
    addIntervals(start, { interval: duration!.interval, interval_count: duration!.interval_count ?? 1 })
  );
}

interface PhaseContext {
  name: string;
  subscription: Subscription;
  /** Rates that may be repeated though they were archived since. */
  used: TaxRate[];
  start: number;
  end: number;
}

const listUsedRates = ({ phases }: Schedule, { default_tax_rates: rates }: Subscription): TaxRate[] => [
  ...rates,
  ...phases.flatMap(({ default_tax_rates: own, items }) => [
    ...own,
    ...items.flatMap((item) => item.tax_rates),
  ]),
];

function readPhase(
  account: Account,
  phase: GivenPhase,
  { name, subscription, used, start, end }: PhaseContext,
): SchedulePhase {
  if (phase.trial && phase.trial_end !== undefined)
    throw invalid('You may only specify one of these parameters: trial, trial_end.', {
      param: `${name}[trial]`,
    });
  if (phase.trial_end !== undefined && phase.trial_end > end)
    throw invalid('The trial must end within its phase.', { param: `${name}[trial_end]` });
  return {
    ...constantPhaseFields,
    currency: phase.currency ?? subscription.currency,
    default_payment_method: phase.default_payment_method ?? null,
    default_tax_rates: (phase.default_tax_rates ?? []).map((id, index) =>
      findAppliedRate(account, id, `${name}[default_tax_rates][${index}]`, used),
    ),
    description: phase.description ?? null,
    end_date: end,
    items: phase.items.map((item, index) =>
      readItem(account, item, { name: `${name}[items][${index}]`, subscription, used }),
    ),
    metadata: mergeMetadata({}, phase.metadata),
    proration_behavior: phase.proration_behavior ?? 'create_prorations',
    start_date: start,
    trial_end: phase.trial ? end : (phase.trial_end ?? null),
  };
}

function readItem(
  account: Account,
  item: GivenPhase['items'][number],
  { name, subscription, used }: Pick<PhaseContext, 'name' | 'subscription' | 'used'>,
): PhaseItem {
  const price = findPrice(account, item.price, `${name}[price]`);
  checkPriceActive(
    price,
    `${name}[price]`,
    subscription.items.data.find((one) => one.price.id === price.id)?.price,
  );
  if (!price.recurring)
    throw invalid('Only recurring prices can be items of a phase.', { param: `${name}[price]` });
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: mergeMetadata({}, item.metadata),
    plan: price.id,
    price: price.id,
    quantity: item.quantity ?? 1,
    tax_rates: (item.tax_rates ?? []).map((id, index) =>
      findAppliedRate(account, id, `${name}[tax_rates][${index}]`, used),
    ),
  };
}
