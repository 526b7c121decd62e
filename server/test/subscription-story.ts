import { cards } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { newId } from '../database/id.ts';
import type { Deps } from '../deps.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import { runDueSubscriptions } from '../subscriptions/run-due-subscriptions.ts';
import { listUnreconciled } from '../subscriptions/queries.ts';
import { closeMonths } from './close-months.ts';
import { judgeMidway } from './oracle/judge-life.ts';
import type { LifeRequest, PlanEnding } from './oracle/life-story.ts';
import { planSeats, type RenewingPlan } from './oracle/prices.ts';
import { followLife } from './oracle/life-books.ts';
import { readCoveredUntil } from './oracle/life-rows.ts';
import { workOn } from './order-story.ts';
import { compareAll, reconcileAll } from './reconcile.ts';
import { refusal } from './refusal.ts';
import type { Plot, SubscriptionStoryAction } from './subscription-plots.ts';
import type { subscriptionWorld } from './subscription-world.ts';
import { leaveAccount } from './leave-account.ts';

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Stripe lists events of the last thirty days. */
const eventDays = 30;

type SubscriptionStoryWorld = Awaited<ReturnType<typeof subscriptionWorld>>;

/** Returns a process whose readings of the provider arrive only when the gate opens. */
const withSlowReadings = (deps: Deps, gate: Promise<unknown>): Deps => ({
  ...deps,
  stripe: {
    ...deps.stripe,
    find: async (call) => {
      const reading = await deps.stripe.find(call);
      await gate;
      return reading;
    },
  },
});

/**
 * Plays random steps on one subscription, from its first payment until all is settled. `process` holds the
 * app's dependencies, which a restart replaces.
 */
export async function tellLife(
  app: SubscriptionStoryWorld,
  process: { deps: Deps },
  { plan, status, isFull, steps }: Plot,
  { changeTaxRate }: { changeTaxRate: () => Promise<void> },
) {
  const { clock, control, database, deliver, fault, given } = app;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const stripe = app.openPlainStripe();
  const subscriber = await given.subscriber({ plan, status });
  const { person, id, card } = subscriber;
  // it has no physical card until it was seated
  const createSecond = () => person.calls(cards.create, { body: { name: 'Second' } });
  let second = await createSecond();
  const seated = new Set([card?.id ?? '', second.id]);
  const [good, bad] = [await app.saveCard(person), await app.saveCard(person, 'pm_card_chargeCustomerFail')];
  const stripeId = (await subscriber.row()).stripeId ?? '';
  // the story begins a second later than everything before it
  clock.advance(secondMs);
  const since = seconds();
  const life = await followLife(stripe, { id: stripeId, since });
  const requests: LifeRequest[] = [];
  const creditIds: string[] = [];
  const faults: string[] = [];
  let step = 0;
  let cursor = (await process.deps.stripe.request((it) => it.events.list({ limit: 1 }))).data[0]?.id ?? '';
  let lost: WebhookEvent[] = [];
  const meanwhile: Promise<unknown>[] = [];
  let gate = Promise.withResolvers<void>();

  async function news(): Promise<WebhookEvent[]> {
    const answer = await process.deps.stripe
      .request((it) => it.events.list({ limit: 100, ...(cursor && { ending_before: cursor }) }))
      .catch(() => undefined);
    cursor = answer?.data[0]?.id ?? cursor;
    return answer?.data.toReversed() ?? [];
  }
  /** Notes what was asked for once the shop has accepted it. */
  const note = (request: Parameters<typeof toRequest>[0]) =>
    void requests.push(toRequest(request, { at: seconds(), step }));
  const params = { id };
  /** Waits for a call of the shop, and notes the request once it is accepted. */
  const submit = async (
    request: { name: 'pause' | 'resume' } | { name: 'end'; ends: PlanEnding[] },
    call: Promise<unknown>,
  ) => {
    await call;
    note(request);
  };
  const read = () => person.calls(subscriptions.get, { params });

  async function switchTo(to: RenewingPlan): Promise<void> {
    const { prorationAt } = await person.calls(subscriptions.previewSwitch, { params, query: { plan: to } });
    const { seats } = await read();
    const leaving = seats.length > planSeats[to] ? seats.at(-1)?.id : undefined;
    await person.calls(subscriptions.change, {
      params,
      body: {
        plan: to,
        ...(prorationAt !== null && { prorationAt }),
        ...(leaving !== undefined && { leavingSeatId: leaving }),
      },
    });
    note({ name: 'switch', plan: to });
  }
  const end = (isAtOnce: boolean) => {
    const body = { cancel_at_period_end: !isAtOnce };
    const call = person.calls(subscriptions.cancelAtProvider, { params, body });
    return submit({ name: 'end', ends: [isAtOnce ? 'now' : 'period'] }, call);
  };
  const payWith = (paymentMethodId: string) =>
    person.calls(subscriptions.change, { params, body: { paymentMethodId } });
  async function seatSecond() {
    // The second card may have been given away.
    const [bound] = await app.rows('select 1 from cards where id = $1', [second.id]);
    if (!bound) second = await createSecond();
    seated.add(second.id);
    await person.calls(subscriptions.change, { params, body: { cardId: second.id } });
    const { physicalCards } = await person.calls(cards.get, { params: { id: second.id } });
    if (physicalCards.length === 0) await app.attachPrinted(second);
  }
  const leave = async (cardId: string, subscription: 'end' | 'keep') => {
    await person.calls(cards.remove, { params: { id: cardId }, query: { subscription } });
    // a card without a seat leaves the plan as it is
    if (subscription === 'end') note({ name: 'end', ends: ['period'], isPerhaps: true });
  };
  async function creditByStaff() {
    const staff = await given.staff();
    const creditId = newId(clock.now());
    creditIds.push(creditId);
    await staff.calls(adminSubscriptions.credit, {
      params,
      body: { reason: 'model', amount: 500, creditId },
    });
  }
  /** Staff refund the newest charge of which something is left. */
  async function refundByStaff(part: { amount?: number; plan: 'end' | 'keep' }) {
    const staff = await given.staff();
    const { rev, invoices } = await staff.calls(adminSubscriptions.get, { params });
    const charged = invoices.find(({ refundable }) => refundable > 0);
    if (!charged) return;
    const body = { version: rev, reason: 'model', invoiceId: charged.id, ...part };
    await staff.calls(adminSubscriptions.refund, { params, body });
    note({ name: 'refund' });
    if (part.plan === 'end') note({ name: 'end', ends: ['now'] });
  }
  /** Returns the newest charge of the plan since the story began. */
  const findCharge = async () => {
    const { data } = await stripe.charges.list({ created: { gte: since }, limit: 10 });
    return data.find(({ paid }) => paid);
  };
  const refundThere = async () => {
    const charge = await findCharge();
    if (charge) await stripe.refunds.create({ charge: charge.id, amount: 300 });
  };
  /** The cardholder disputes the newest charge at the bank, which refuses more than is left of it. */
  const dispute = async (kind: 'chargeback' | 'inquiry') => {
    const charge = await findCharge();
    if (charge) await control('disputes', { charge: charge.id, kind }).catch(() => undefined);
  };
  const decide = async (what: 'win' | 'lose') => {
    const { data } = await stripe.disputes.list({ created: { gte: since } });
    const open = data.find(({ status: state }) => state.endsWith('needs_response'));
    if (open) await control(`disputes/${open.id}/${what}`, {}).catch(() => undefined);
  };
  // One worker at a time, because runs set the queue's clock.
  let working: Promise<unknown> = Promise.resolve();
  const work = () =>
    (working = working
      .then(() => workOn(process.deps).catch(refusal))
      .catch((error: unknown) => void faults.push(`job: ${String(error)}`)));
  let hasForgotten = false;
  const reconcile = async () => {
    // the mark moves on whether or not the provider still lists everything since then
    const oldest = addDays(clock.now(), -eventDays);
    const marks = await app.rows(`select at from stripe_checkpoints where name like 'events:%'`);
    const isHeard = marks.length > 0 && marks.every(({ at }) => at instanceof Date && at >= oldest);
    hasForgotten ||= !isHeard && since * 1000 < oldest.getTime();
    await reconcileAll(process.deps).catch(refusal);
  };
  /** Advances the clock with the server at work, as far as it can. */
  async function later(ms: number): Promise<void> {
    clock.advance(ms);
    // Keeps the user signed in.
    await app.rows('update sessions set expires_at = $1, created_at = $1 where user_id = $2', [
      addDays(clock.now(), 30),
      person.id,
    ]);
    await runDueSubscriptions.run(process.deps, {});
    if (ms <= dayMs) return;
    await reconcile();
    await work();
    faults.push(...judgeMidway(await life.read(), await readCovered()));
  }
  const days = (count: number) => later(count * dayMs);
  const readCovered = () =>
    Promise.all(
      [...seated].map(async (cardId) => ({
        cardId,
        until: await readCoveredUntil(database.pool, { cardId }),
      })),
    );
  const finishReading = async () => {
    gate.resolve();
    await Promise.all(meanwhile);
    gate = Promise.withResolvers<void>();
  };
  const changeThere = (isEnding: boolean) =>
    stripe.subscriptions.update(stripeId, { cancel_at_period_end: isEnding });

  const does: Record<SubscriptionStoryAction, () => Promise<unknown>> = {
    pause: () => submit({ name: 'pause' }, person.calls(subscriptions.pause, { params })),
    resume: () => submit({ name: 'resume' }, person.calls(subscriptions.resume, { params })),
    cancelLater: () => end(false),
    cancelNow: () => end(true),
    reactivate: () =>
      submit({ name: 'end', ends: ['renew'] }, person.calls(subscriptions.reactivate, { params })),
    switchToDuo: () => switchTo('duo-annual'),
    switchToAnnual: () => switchTo('annual'),
    switchToMonthly: () => switchTo('monthly'),
    activate: () => person.calls(subscriptions.activate, { body: { cardId: card?.id ?? '' } }),
    goodCard: () => payWith(good),
    badCard: () => payWith(bad),
    seatSecond,
    leaveSecond: () => leave(second.id, 'keep'),
    leaveFirst: () => leave(card?.id ?? '', 'end'),
    creditByStaff,
    refundCharge: () => refundByStaff({ plan: 'keep' }),
    refundPart: () => refundByStaff({ plan: 'keep', amount: 333 }),
    refundAndEnd: () => refundByStaff({ plan: 'end' }),
    refundThere,
    dispute: () => dispute('chargeback'),
    inquire: () => dispute('inquiry'),
    winDispute: () => decide('win'),
    loseDispute: () => decide('lose'),
    changeTaxRate,
    closeMonths: () => closeMonths(process.deps),
    tellAfterClosing: async () => {
      const late = await news();
      await days(26);
      await closeMonths(process.deps);
      await deliver(late);
    },
    eraseAccount: async () => {
      note({ name: 'end', ends: ['period', 'now'], isPerhaps: true });
      await app.rows('update users set is_verified = true where id = $1', [person.id]);
      await leaveAccount(person);
      await days(16);
      await days(16);
    },
    waitAnHour: () => later(61 * minuteMs),
    waitADay: () => days(1),
    waitAWeek: () => days(7),
    waitAMonth: () => days(26),
    // noted before, as the answer may be lost
    endThere: async () => {
      note({ name: 'end', ends: ['now'], isPerhaps: true });
      await stripe.subscriptions.cancel(stripeId);
    },
    endLaterThere: async () => {
      note({ name: 'end', ends: ['period'], isPerhaps: true });
      await changeThere(true);
    },
    keepThere: async () => {
      note({ name: 'end', ends: ['renew'], isPerhaps: true });
      await changeThere(false);
    },
    tell: async () => deliver(await news()),
    tellTwice: async () => {
      const events = await news();
      await deliver([...events, ...events.toReversed(), ...lost]);
    },
    tellBackwards: async () => deliver((await news()).toReversed()),
    loseWhatIsTold: async () => void (lost = await news()),
    work,
    workMeanwhile: async () => void meanwhile.push(work()),
    reconcile,
    readSlowly: async () => {
      const reading = reconcileSubscription(withSlowReadings(process.deps, gate.promise), { id });
      meanwhile.push(reading.catch(refusal));
    },
    finishReading,
    dropAnswer: () => fault('POST', '/v1/subscription*', 'apply_then_drop', 2),
    cutAnswer: () => fault('*', '/v1/*', 'half_body'),
    reset: () => fault('*', '/v1/*', 'reset', 3),
    resetForLong: () => fault('POST', '/v1/*', 'reset', 20),
    fail: () => fault('POST', '/v1/*', 'status:503'),
    tooMany: () => fault('*', '/v1/*', 'status:429', 2),
    clear: () => control('faults/clear', {}),
    restart: async () => {
      await finishReading();
      process.deps = await app.restart();
    },
    otherProcess: async () => void (process.deps = await app.switchProcess()),
  };
  if (isFull && planSeats[plan] > 1) await seatSecond();
  for (const twoActs of steps) {
    step++;
    await Promise.all(twoActs.map((act) => does[act]().catch(refusal)));
    clock.advance(secondMs);
  }

  await control('faults/clear', {});
  await finishReading();
  // Reconciliation finds events that were never delivered, and pending jobs are run.
  for (let round = 0; round < 4; round++) {
    await reconcile();
    // as every night: the provider forgets events after thirty days, and nothing else finds what they told
    if (hasForgotten) await compareAll(process.deps);
    for (const one of await listUnreconciled(database.db, { limit: 100 }))
      await reconcileSubscription(process.deps, one);
    await work();
    await later(65 * minuteMs);
  }
  await work();
  return { ...subscriber, stripeId, since, requests, creditIds, faults, readBooks: life.read, readCovered };
}

/** Omits from each member of a union. */
type WithoutMoment<P> = P extends LifeRequest ? Omit<P, 'at' | 'step'> : never;

const toRequest = (
  request: WithoutMoment<LifeRequest>,
  moment: { at: number; step: number },
): LifeRequest => ({
  ...request,
  ...moment,
});
