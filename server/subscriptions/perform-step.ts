import type { DesiredState, ObservedState, Step } from '@visita/core/subscriptions/desired-state';
import type { Deps } from '../deps.ts';
import { attempt } from '../provider/attempt.ts';
import { parseId, type Sdk } from '../provider/client.ts';
import type { ProviderFailure } from '../provider/errors.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { ensurePlanPrice } from '../provider/ensure-stripe-objects.ts';
import { areSameRates, ensureEffectiveRates, toRatesParam } from './effective-tax-rates.ts';
import { findPlanItem, isCharging, type ObservedSubscription } from './observed-state.ts';
import type { SubscriptionRow } from './queries.ts';
import { hasRefundedPeriod } from './refund-queries.ts';
import { storePendingCredits } from './store-pending-credits.ts';
import { attachSchedule, moveTrialEnd, scheduleNextPlan } from './schedule-phases.ts';

type PerformStepDeps = Pick<Deps, 'db' | 'now' | 'stripe'>;

/**
 * Performs one step at the provider. The idempotency key contains the versions of the desired state and of
 * the row: a retry after a lost response is the same call, the same step needed later is another. So is one that is
 * needed again right after it was taken (`repeat`), because it was undone at the provider after the lost response,
 * which Stripe would repeat. Returns the failure where Stripe reports none: a resumed subscription that stays paused because it was not paid, or a step
 * that waits for a charge under way.
 */
export async function performStep(
  deps: PerformStepDeps,
  row: SubscriptionRow,
  { observed, step, repeat }: { observed: ObservedSubscription; step: Step; repeat: number },
): Promise<ProviderFailure | undefined> {
  const refusal = await findCreditRefusal(deps, row, observed, step);
  if (refusal) return refusal;
  const perform = await ruleFor(step).prepare({ deps, row, observed }, step);
  await attempt(deps, {
    purpose: 'subscription',
    localId: `${step.kind}:${row.id}:${row.desiredVersion}:${row.rowVersion}${repeat > 0 ? `:${repeat}` : ''}`,
    params: step,
    perform,
    // the loop has just fetched the state: the step is needed
    find: async () => undefined,
  });
  return step.kind === 'resume' ? findDecline(deps, observed) : undefined;
}

/** Reasons for which a step that credits unused time is not tried, as failures that revert it. */
export const creditRefusals = ['charging', 'refunded'] as const;

/**
 * Returns why unused time cannot be credited now: the charge for it is under way, or was refunded. Stripe would
 * credit it all the same.
 */
async function findCreditRefusal(
  { db }: Pick<PerformStepDeps, 'db'>,
  row: SubscriptionRow,
  observed: ObservedSubscription,
  { kind }: Step,
): Promise<ProviderFailure | undefined> {
  if (kind !== 'pause' && (kind !== 'changePlan' || observed.view.status === 'trialing')) return undefined;
  const refuse = (code: (typeof creditRefusals)[number]): ProviderFailure => ({
    kind: 'refused',
    code,
    param: '',
    message: '',
  });
  if (isCharging(observed)) return refuse('charging');
  return (await hasRefundedPeriod(db, row)) ? refuse('refunded') : undefined;
}

async function findDecline(
  { stripe }: PerformStepDeps,
  { subscription: { id } }: ObservedSubscription,
): Promise<ProviderFailure | undefined> {
  const after = await stripe.request((sdk) => sdk.subscriptions.retrieve(id));
  if (after.status !== 'paused') return undefined;
  const invoiceId = parseId(after.latest_invoice) ?? '';
  const invoice = await stripe.request((sdk) =>
    sdk.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] }),
  );
  const intent = invoice.payments?.data.at(-1)?.payment.payment_intent;
  const error = typeof intent === 'object' ? intent.last_payment_error : null;
  return {
    kind: 'declined',
    code: error?.decline_code ?? error?.code ?? 'generic_decline',
    param: '',
    message: error?.message ?? '',
  };
}

type ProviderCall = (sdk: Sdk, idempotencyKey: string) => Promise<{ id: string }>;

interface StepContext {
  deps: PerformStepDeps;
  row: SubscriptionRow;
  observed: ObservedSubscription;
}

interface StepRule<S extends Step> {
  /** Prepares the step's call. */
  prepare: (context: StepContext, step: S) => ProviderCall | Promise<ProviderCall>;
  /**
   * Returns what changes in the desired state if Stripe refuses the step, so that it is no longer the next
   * one. Null if the step cannot be reverted: the reconciliation fails and is retried with backoff.
   */
  revert: ((view: ObservedState, desired: DesiredState) => Partial<DesiredState>) | null;
}

/** The plan as it was before the refused change: the observed one, or the one that was to follow it. */
const keepFormerPlan = ({ plan }: ObservedState, desired: DesiredState) => ({
  plan: plan ?? desired.plan,
  planFrom: 'now' as const,
  prorationAt: null,
  leavingSeatId: null,
  ...(desired.planBefore && { ...desired.planBefore, planFrom: 'period' as const }),
  planBefore: null,
});

const steps: { [Kind in Step['kind']]: StepRule<Extract<Step, { kind: Kind }>> } = {
  cancel: {
    prepare: async ({ deps, row, observed }) => {
      // cancelling deletes the credit of the unused time
      if (observed.view.status === 'paused') await storePendingCredits(deps, row, observed);
      const { id } = observed.subscription;
      return (sdk, idempotencyKey) =>
        sdk.subscriptions.cancel(id, { invoice_now: false, prorate: false }, { idempotencyKey });
    },
    revert: null,
  },
  cancelSchedule: {
    prepare:
      ({ observed: { view } }) =>
      (sdk, idempotencyKey) =>
        sdk.subscriptionSchedules.cancel(
          view.scheduleId ?? '',
          { invoice_now: false, prorate: false },
          { idempotencyKey },
        ),
    revert: null,
  },
  releaseSchedule: {
    prepare:
      ({ observed: { view } }) =>
      (sdk, idempotencyKey) =>
        sdk.subscriptionSchedules.release(view.scheduleId ?? '', {}, { idempotencyKey }),
    revert: null,
  },
  attachSchedule: {
    prepare:
      ({ row, observed }) =>
      (sdk, idempotencyKey) =>
        attachSchedule(sdk, row, observed, idempotencyKey),
    revert: null,
  },
  changeCard: {
    prepare: (context, step) => update(context, { default_payment_method: step.paymentMethod }),
    revert: ({ paymentMethod }) => ({ paymentMethod }),
  },
  changeScheduleCard: {
    prepare:
      ({ observed: { view } }, { paymentMethod }) =>
      (sdk, idempotencyKey) =>
        sdk.subscriptionSchedules.update(
          view.scheduleId ?? '',
          { default_settings: { default_payment_method: paymentMethod } },
          { idempotencyKey },
        ),
    revert: ({ schedulePaymentMethod }) => ({ paymentMethod: schedulePaymentMethod }),
  },
  changeEnding: {
    prepare: (context, step) => update(context, { cancel_at_period_end: step.isEnding }),
    revert: ({ isEndingWithPeriod }) => ({ ends: isEndingWithPeriod ? 'period' : 'renew' }),
  },
  changeTrialEnd: {
    prepare: (context, { isScheduled, trialEnd }) =>
      isScheduled
        ? (sdk, idempotencyKey) => moveTrialEnd(sdk, context.observed, trialEnd, idempotencyKey)
        : update(context, { trial_end: trialEnd, proration_behavior: 'none' }),
    revert: () => ({ trialEnd: null }),
  },
  changePlan: {
    prepare: async (context, step) => update(context, await planChange(context, step)),
    revert: keepFormerPlan,
  },
  scheduleNextPlan: {
    prepare: async ({ deps, row, observed }, { plan }) => {
      const price = await ensurePrice(deps, row, plan);
      return (sdk, idempotencyKey) => scheduleNextPlan(sdk, observed, { plan, price }, idempotencyKey);
    },
    revert: keepFormerPlan,
  },
  pause: {
    prepare:
      ({ observed: { subscription } }) =>
      (sdk, idempotencyKey) =>
        sdk.subscriptions.pause(
          subscription.id,
          { bill_for: { unused_time_from: { type: 'now' } }, invoicing_behavior: 'pending_invoice_item' },
          { idempotencyKey },
        ),
    revert: () => ({ isPaused: false }),
  },
  resume: {
    prepare: prepareResume,
    revert: () => ({ isPaused: true }),
  },
};

const ruleFor = <S extends Step>({ kind }: S) => steps[kind] as StepRule<S>; // the table's key is its step's kind

export const isRevertible = ({ kind }: Step): boolean => steps[kind].revert !== null;

/** Returns the parts of the desired state that Stripe refused, as they become; none if the step is not revertible. */
export const revertedParts = (
  desired: DesiredState,
  view: ObservedState,
  { kind }: Step,
): Partial<DesiredState> => ({ ...steps[kind].revert?.(view, desired) });

const update =
  (
    { observed: { subscription } }: StepContext,
    params: Parameters<Sdk['subscriptions']['update']>[1],
  ): ProviderCall =>
  (sdk, idempotencyKey) =>
    sdk.subscriptions.update(subscription.id, params, { idempotencyKey });

/** Resumes with the tax rates of the day, which `resume` itself cannot set. */
async function prepareResume({ deps, row, observed: { subscription } }: StepContext): Promise<ProviderCall> {
  const rates = await ensureEffectiveRates(deps, row, deps.now());
  const isCurrent = areSameRates(subscription.default_tax_rates, rates);
  return async (sdk, idempotencyKey) => {
    if (!isCurrent)
      await sdk.subscriptions.update(
        subscription.id,
        { default_tax_rates: toRatesParam(rates), proration_behavior: 'none' },
        { idempotencyKey: `${idempotencyKey}:taxes` },
      );
    return sdk.subscriptions.resume(
      subscription.id,
      { billing_cycle_anchor: { type: 'now' }, payment_behavior: 'resume_on_payment_success' },
      { idempotencyKey },
    );
  };
}

async function ensurePrice(
  deps: PerformStepDeps,
  { currency, language }: SubscriptionRow,
  plan: SubscriptionRow['plan'],
): Promise<string> {
  const found = await findPlanPrice(deps.db, { plan, currency, at: deps.now() });
  if (!found) throw new Error(`plan ${plan} has no effective price in ${currency}`);
  return ensurePlanPrice(deps, { ...found.price, plan, language });
}

/**
 * During the trial nothing is owed. Afterwards the proration is invoiced at once, at the tax rates of the day
 * and as quoted; if the payment fails, the plan stays.
 */
async function planChange(
  { deps, row, observed: { subscription, view } }: StepContext,
  step: Step & { kind: 'changePlan' },
) {
  const item = findPlanItem(subscription);
  const items = [
    { ...(item && { id: item.id }), price: await ensurePrice(deps, row, step.plan), quantity: 1 },
  ];
  if (view.status === 'trialing') return { items, proration_behavior: 'none' as const };
  return {
    items,
    default_tax_rates: toRatesParam(await ensureEffectiveRates(deps, row, deps.now())),
    proration_behavior: 'always_invoice' as const,
    ...(step.prorationAt !== null && { proration_date: step.prorationAt }),
    payment_behavior: 'error_if_incomplete' as const,
  };
}
