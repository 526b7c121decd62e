import { z } from 'zod';
import { plainReason } from '@visita/core/plain-reason';
import { nextStep, type DesiredState, type Step } from '@visita/core/subscriptions/desired-state';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { job } from '../queue/job.ts';
import { classifyError, isRetryable, type ProviderFailure } from '../provider/errors.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { lockSubscription } from './lock-subscription.ts';
import { creditRefusals, isRevertible, performStep, revertedParts } from './perform-step.ts';
import { fetchObservedState, type ObservedSubscription } from './observed-state.ts';
import { findSubscription, updateReconciled, updateSubscription, type SubscriptionRow } from './queries.ts';
import { insertRefusal } from './refusal-queries.ts';
import { settleSubscription } from './settle-subscription.ts';

/**
 * The reconcile loop: fetches the observed state, writes it down, takes the next step towards the desired
 * state (`desired`), and repeats until no step is left. It can be interrupted anywhere and run again; two
 * concurrent runs take each step once.
 */

type ReconcileSubscriptionDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>;

/** More than the longest path; a subscription that needs more steps is in a cycle. */
const mostSteps = 12;

/**
 * Returns the subscription once the provider has reached the desired state or has refused it; undefined if
 * there is no row.
 */
export async function reconcileSubscription(
  deps: ReconcileSubscriptionDeps,
  { id }: { id: string },
): Promise<SubscriptionRow | undefined> {
  const { db, now } = deps;
  const taken: string[] = [];
  for (let turn = 0; turn < mostSteps; turn++) {
    const row = await findSubscription(db, { id });
    if (!row) return undefined;
    if (row.stripeId === null) {
      // not billed by the provider: there is nothing to reconcile
      if (await updateReconciled(db, row)) return findSubscription(db, { id });
      continue;
    }
    const observed = await fetchObservedState(deps, { stripeId: row.stripeId });
    if (
      !(await transaction(db, (tx) =>
        settleSubscription(tx, row, observed?.view, { actor: 'provider', at: now() }),
      ))
    )
      continue;
    const current = await findSubscription(db, { id });
    if (current?.desiredVersion !== row.desiredVersion) continue;
    const step = observed && nextStep(current.desired, observed.view);
    if (!step) {
      if (await updateReconciled(db, current))
        return { ...current, reconciledVersion: current.desiredVersion };
      continue;
    }
    const mark = JSON.stringify([step, current.desiredVersion, current.rowVersion]);
    const repeat = taken.filter((each) => each === mark).length;
    taken.push(mark);
    await takeStep(deps, current, { observed, step, repeat });
  }
  const detail = `did not reach its desired state after ${mostSteps} steps; compare it with the provider`;
  await transaction(db, (tx) => raiseAlert(tx, { kind: 'subscriptionStuck', about: id, detail, at: now() }));
  return findSubscription(db, { id });
}

/** Prefix of a stored provider error code that is not about a card: the request itself was refused. */
export const refusedMark = 'refused ';

/** A step and the state that needs it; `repeat` counts how often it was taken without reaching its state. */
interface StepTurn {
  observed: ObservedSubscription;
  step: Step;
  repeat: number;
}

/**
 * Takes one step. A permanent refusal reverts the desired state and stores the reason; a temporary failure is
 * rethrown for a retry.
 */
async function takeStep(
  deps: ReconcileSubscriptionDeps,
  row: SubscriptionRow,
  { observed, step, repeat }: StepTurn,
): Promise<void> {
  let failure: ProviderFailure | undefined;
  try {
    failure = await performStep(deps, row, { observed, step, repeat });
  } catch (error) {
    failure = classifyError(error);
    if (!failure || isRetryable(failure)) throw error;
    // a concurrent run may have taken this step: if another one is next now, the provider refused nothing
    const after = await fetchObservedState(deps, { stripeId: observed.subscription.id });
    if (!after || JSON.stringify(nextStep(row.desired, after.view)) !== JSON.stringify(step)) return;
  }
  if (failure) await revertDesiredState(deps, row, { observed, step, failure });
}

async function revertDesiredState(
  { db, now, log }: ReconcileSubscriptionDeps,
  row: SubscriptionRow,
  { observed, step, failure }: { observed: ObservedSubscription; step: Step; failure: ProviderFailure },
): Promise<void> {
  log.warn(
    { subscription: row.subscriptionNo, step: step.kind, failure: failure.code },
    'subscription step refused',
  );
  await transaction(db, async (tx) => {
    const subscription = await lockSubscription(tx, row);
    if (subscription?.row.desiredVersion !== row.desiredVersion) return;
    const { desired } = subscription.row;
    const isCard = failure.kind === 'declined';
    // the card was removed at the provider since it was chosen: the owner is mailed about that
    const isCardGone = step.kind === 'changeCard' && failure.kind === 'missing';
    const parts = revertedParts(desired, observed.view, step);
    const former = { ...desired, ...parts };
    const isReverted = JSON.stringify(former) !== JSON.stringify(desired);
    const word = failure.code || failure.kind;
    const refusal = isCardGone ? null : isCard ? word : refusedMark + word;
    await updateSubscription(tx, row, {
      failure: refusal,
      desired: former,
      ...(isReverted && { desiredVersion: row.desiredVersion + 1 }),
    });
    const desiredVersion = findRequestedVersion(subscription.row, parts);
    if (refusal !== null && desiredVersion !== undefined)
      await insertRefusal(tx, { subscriptionId: row.id, desiredVersion, failure: refusal, refusedAt: now() });
    const isOurs = creditRefusals.some((code) => code === failure.code);
    if (isCard || isCardGone || isOurs) return;
    const detail = `${row.subscriptionNo}: ${step.kind} was refused: ${plainReason(failure.message)}`;
    await raiseAlert(tx, { kind: 'subscriptionStuck', about: row.id, detail, at: now() });
  });
  // fail, so that the job is retried with backoff
  if (!isRevertible(step))
    throw new Error(
      `the provider refused step ${step.kind} (${failure.code}); it cannot be reverted and is retried`,
    );
}

/** Returns the version whose request asked for these parts last; undefined if none did. */
function findRequestedVersion(
  { requestedVersions }: SubscriptionRow,
  parts: Partial<DesiredState>,
): number | undefined {
  const versions = (Object.keys(parts) as (keyof DesiredState)[]).map((part) => requestedVersions[part] ?? 0);
  return Math.max(0, ...versions) || undefined;
}

/** Enqueues a reconciliation for callers that do not wait for its result. */
export const reconcileLater = job(
  'subscriptions.reconcile',
  z.object({ subscriptionId: z.uuid() }),
  async (deps, { subscriptionId }) => {
    await reconcileSubscription(deps, { id: subscriptionId });
  },
);
