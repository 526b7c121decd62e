import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { plans, type PlanCode } from '@visita/core/plans/plan';
import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import { freeDays } from '@visita/core/subscriptions/terms';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import { attachPhysicalCard } from '../cards/attach-physical-card.ts';
import { findPhysicalCard } from '../cards/physical-card-queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { findPlanPrice } from '../plans/queries.ts';
import { findCustomer } from '../provider/customer-queries.ts';
import { ensureTaxRates } from '../provider/tax-rates.ts';
import { listEffectiveTaxRates } from '../shop/effective-rates.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { runDueSubscriptions } from '../subscriptions/run-due-subscriptions.ts';
import { lockSubscription } from '../subscriptions/lock-subscription.ts';
import { findSubscription, insertSubscription, updateSubscription } from '../subscriptions/queries.ts';
import { startSubscription } from '../subscriptions/start-subscription.ts';
import { initialDesiredState } from '@visita/core/subscriptions/desired-state';
import { runJobs, setQueueClock } from './jobs.ts';
import { paymentWorld } from './payment-world.ts';
import type { Shopper } from './shoppers.ts';
import type { Person } from './world.ts';

interface SubscriptionWorldInput {
  plan?: PlanCode;
  /** True to give the user a card that it covers. */
  card?: boolean;
  /** The status to reach. Without a trial it is active at once, and the clock is not moved. */
  status?: Extract<
    SubscriptionStatus,
    'created' | 'waiting' | 'trial' | 'active' | 'pending' | 'paused' | 'cancelled'
  >;
  hasTrial?: boolean;
  /** Stripe's id of a test payment method. */
  pm?: string;
  /** For a contract. */
  seats?: number;
  /** The subscriber, if not a new user. */
  person?: Shopper;
}

/** Lengths of plans without renewal: three months for trial-3m, thirty days for a reward. */
const lengths: Partial<Record<PlanCode, { length: number; lengthUnit: 'days' | 'months' }>> = {
  'trial-3m': { length: 3, lengthUnit: 'months' },
  'special-reward': { length: 30, lengthUnit: 'days' },
};

/** A payment world with subscribers, whom the emulator bills by the world's clock. */
export async function subscriptionWorld(pace: Parameters<typeof paymentWorld>[0] = {}) {
  const app = await paymentWorld(pace);
  const { deps, clock, database, given } = app;
  const { db } = database;
  let count = 0;

  async function boundCard(person: Person) {
    const [printed] = await given.printed();
    if (!printed) throw new Error('given.printed() returned no card');
    const card = await person.calls(cards.bind, { body: { cardNumber: printed.cardNumber } });
    return { id: card.id, cardId: printed.cardId, cardNumber: printed.cardNumber };
  }

  /** Attaches a printed card to a card. */
  async function attachPrinted({ id: cardId }: { id: string }) {
    const [printed] = await given.printed();
    await transaction(db, async (tx) => {
      const physical = printed && (await findPhysicalCard(tx, printed));
      if (!physical) throw new Error('given.printed() returned no card');
      await attachPhysicalCard(tx, { cardId, physical, action: 'bind', at: clock.now() });
    });
  }

  /** Inserts the row of an order that is not paid yet. */
  async function placed(
    person: Shopper,
    { plan = 'annual', seats, hasTrial }: SubscriptionWorldInput,
    cardId: string | null,
  ) {
    const at = clock.now();
    const found = await findPlanPrice(db, { plan, currency: 'CAD', at });
    const row: Parameters<typeof insertSubscription>[1] = {
      id: newId(at),
      subscriptionNo: `S${String(++count).padStart(6, '0')}${person.id.slice(-4)}`,
      userId: person.id,
      plan,
      priceId: found?.price.id ?? null,
      currency: 'CAD',
      price: found?.price.amount ?? 0,
      seats: seats ?? Math.max(plans[plan].seats, 1),
      colours: [],
      cardId,
      language: 'en',
      destination: person.destination,
      hasTrial: hasTrial ?? plans[plan].hasTrial,
      ...lengths[plan],
      desired: initialDesiredState(plan),
      status: 'created',
      processedUntil: at,
      createdAt: at,
    };
    return transaction(db, (tx) => insertSubscription(tx, row));
  }

  /** Creates the subscription at the provider with a saved card; null for a plan that is not billed again. */
  async function subscribedThere(person: Shopper, row: Awaited<ReturnType<typeof placed>>, pm: string) {
    if (!plans[row.plan].renews) return null;
    const paymentMethod = await app.saveCard(person, pm);
    const customer = (await findCustomer(db, { userId: person.id })) ?? '';
    const price = await findPlanPrice(db, { plan: row.plan, currency: row.currency, at: clock.now() });
    const { taxRates } = await deps.catalogue.load();
    const rates = await ensureTaxRates(
      deps,
      listEffectiveTaxRates({ taxRates }, { destination: row.destination, at: clock.now() }),
    );
    const subscription = await deps.stripe.request((sdk) =>
      sdk.subscriptions.create({
        customer,
        items: [{ price: price?.price.stripeId ?? '', quantity: 1 }],
        default_payment_method: paymentMethod,
        ...(rates.length > 0 && { default_tax_rates: rates }),
        billing_mode: { type: 'flexible' },
        payment_behavior: 'error_if_incomplete',
        metadata: { subscription_id: row.id, stage: row.hasTrial ? 'waiting' : 'active' },
        ...(row.hasTrial && {
          trial_period_days: freeDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
      }),
    );
    return subscription.id;
  }

  const readRow = async (id: string) => {
    const row = await findSubscription(db, { id });
    if (!row) throw new Error('no subscription with this id');
    return row;
  };

  /** Stores the provider's state and reconciles it with the desired state. */
  async function settleNow(id: string) {
    await reconcileSubscription(deps, { id });
    return readRow(id);
  }

  /** Lets days pass: the provider acts, events are delivered, and due jobs run. */
  async function runClock(days: number): Promise<void> {
    clock.set(addDays(clock.now(), days));
    await setQueueClock(deps, clock.now());
    // Keeps users signed in.
    await app.rows(`update sessions set expires_at = $1, created_at = $1`, [addDays(clock.now(), 30)]);
    await runDueSubscriptions.run(deps, {});
    await app.settle();
  }

  async function requestChange(id: string, change: Partial<DesiredState>) {
    await transaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, { id });
      if (subscription)
        await updateSubscription(tx, subscription.row, {
          desired: { ...subscription.row.desired, ...change },
          desiredVersion: subscription.row.desiredVersion + 1,
        });
    });
    return settleNow(id);
  }

  /** Creates a user with a subscription; events and jobs are settled. */
  async function subscriber(input: SubscriptionWorldInput = {}) {
    const {
      status = 'waiting',
      card = true,
      pm = status === 'pending' ? 'pm_card_chargeCustomerFail' : 'pm_card_visa',
    } = input;
    const isEarly =
      status === 'waiting' || status === 'trial' || status === 'pending' || status === 'created';
    const plan = input.plan ?? 'annual';
    const hasTrial = input.hasTrial ?? (plans[plan].hasTrial && isEarly);
    const person = input.person ?? (await app.shopper());
    const bound = card ? await boundCard(person) : null;
    const { id } = await placed(person, { ...input, hasTrial }, bound?.id ?? null);
    const result = { person, id, card: bound, row: () => readRow(id) };
    if (status === 'created') return result;
    const stripeId = await subscribedThere(person, await readRow(id), pm);
    await transaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, { id });
      if (subscription) await startSubscription(tx, subscription, { stripeId, at: clock.now() });
    });
    await runJobs(deps);
    if (status === 'trial') await runClock(31);
    if (status === 'pending' || (status === 'active' && hasTrial)) await runClock(freeDays + 0.1);
    if (status === 'paused') await requestChange(id, { isPaused: true });
    if (status === 'cancelled') await requestChange(id, { ends: 'now' });
    const { status: now } = await settleNow(id);
    if (now !== status && stripeId !== null)
      throw new Error(`the subscription is ${now}; expected ${status}`);
    return result;
  }

  return {
    ...app,
    given: { ...given, subscriber, boundCard },
    attachPrinted,
    settleNow,
    runClock,
    requestChange,
  };
}

export type Subscriber = Awaited<
  ReturnType<Awaited<ReturnType<typeof subscriptionWorld>>['given']['subscriber']>
>;
