import { expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { isEnded } from '@visita/core/subscriptions/status';
import { violationsInEvent, violationsInResponse } from '@visita/stripe-emulator/test/conformance.ts';
import type { WebhookEvent } from '../provider/client.ts';
import { workOn } from '../test/order-story.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { refusal } from '../test/refusal.ts';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';
import { runDueSubscriptions } from './run-due-subscriptions.ts';
import { runCount } from '../test/thorough.ts';

/** Fifty users and two years with `npm run bench:subscriptions-years`. */
const people = Number(process.env['USERS'] ?? runCount(3, 50));
const weeks = Number(process.env['WEEKS'] ?? runCount(24, 104));

const app = await subscriptionWorld({ retries: 0 });
const { clock, control, deliver, deps, fault, given, rows, saveCard } = app;

/** A fixed seed: the same sequence in every run. */
let seed = 12;
function chance(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const getOne = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(chance() * all.length)] ?? all[0];
const failures = ['apply_then_drop', 'half_body', 'reset', 'status:500', 'status:503', 'status:429'] as const;
const switches = ['monthly', 'annual', 'duo-annual'] as const;

interface YearsInput extends Subscriber {
  good: string;
  bad: string;
}

async function subscribe(): Promise<YearsInput> {
  const subscriber = await given.subscriber({
    plan: getOne(['monthly', 'monthly', 'annual', 'duo-annual']),
    status: getOne(['waiting', 'active']),
  });
  return {
    ...subscriber,
    good: await saveCard(subscriber.person),
    bad: await saveCard(subscriber.person, 'pm_card_chargeCustomerFail'),
  };
}

/** One user's action in a week; most weeks none. */
async function readAction({ person, id, card, good, bad }: YearsInput): Promise<unknown> {
  const params = { id };
  const dice = chance();
  if (dice < 0.06 && card) return person.calls(subscriptions.activate, { body: { cardId: card.id } });
  if (dice < 0.12) return person.calls(subscriptions.pause, { params });
  if (dice < 0.2) return person.calls(subscriptions.resume, { params });
  if (dice < 0.24) return person.calls(subscriptions.cancel, { params });
  if (dice < 0.32) return person.calls(subscriptions.reactivate, { params });
  if (dice < 0.4)
    return person.calls(subscriptions.change, {
      params,
      body: { paymentMethodId: getOne([good, good, bad]) },
    });
  if (dice < 0.46) return person.calls(subscriptions.retryPayment, { params });
  if (dice > 0.54) return undefined;
  const plan = getOne(switches);
  const { prorationAt } = await person.calls(subscriptions.previewSwitch, { params, query: { plan } });
  return person.calls(subscriptions.change, {
    params,
    body: { plan, ...(prorationAt !== null && { prorationAt }) },
  });
}

let lastTold = '';
/** Delivers new events; some are lost, duplicated or out of order. */
async function tellSome(): Promise<void> {
  const cursor = lastTold ? { ending_before: lastTold } : {};
  const { data } = await deps.stripe.request((sdk) => sdk.events.list({ limit: 100, ...cursor }));
  lastTold = data[0]?.id ?? lastTold;
  const events: WebhookEvent[] = chance() < 0.5 ? data : data.toReversed();
  await deliver(events.filter(() => chance() < 0.7));
  await deliver(events.filter(() => chance() < 0.3));
}

async function goOn(days: number): Promise<void> {
  clock.set(addDays(clock.now(), days));
  // extend all sessions, so that no user has to log in again
  await rows('update sessions set expires_at = $1, created_at = $1', [addDays(clock.now(), 30)]);
  await runDueSubscriptions.run(deps, {}).catch(refusal);
  await workOn(deps).catch(() => undefined);
}

async function settleAll(): Promise<void> {
  await control('faults/clear', {});
  for (let round = 0; round < 4; round++) {
    await reconcileAll(deps);
    await goOn(0.05);
  }
}

/**
 * Fetches all objects of one kind from the provider, and validates each page against its API description
 * where available.
 */
async function listed<T extends { id: string }>(path: string, faults: string[]): Promise<T[]> {
  const all: T[] = [];
  for (let hasMore = true; hasMore;) {
    const after = all.at(-1);
    const answer = await deps.stripe.request((sdk) =>
      sdk.rawRequest('GET', `${path}?limit=100${after ? `&starting_after=${after.id}` : ''}`),
    );
    const { data, has_more: more } = answer as unknown as { data: T[]; has_more: boolean };
    faults.push(...violationsInResponse('GET', path, 200, JSON.parse(JSON.stringify(answer))));
    all.push(...data);
    hasMore = more;
  }
  return all;
}

interface YearsInvoice {
  id: string;
  status: string;
  amount_paid: number;
}

/** Every provider invoice and payment is recorded here exactly once; no period is billed twice. */
async function checkMoney(faults: string[]): Promise<void> {
  const seenIds = await rows(
    `select i.stripe_id as id, coalesce(sum(p.amount) filter (where p.paid_at is not null), 0)::int as paid,
       count(p.id) filter (where p.paid_at is not null)::int as charges
     from subscription_invoices i left join payments p on p.subscription_invoice_id = i.id group by i.stripe_id`,
  );
  const paid = (await listed<YearsInvoice>('/v1/invoices', faults)).filter(
    ({ amount_paid: amount }) => amount > 0,
  );
  expect(paid.length).toBeGreaterThan(0);
  for (const invoice of paid) {
    const ours = seenIds.find(({ id }) => id === invoice.id);
    expect(ours, JSON.stringify(invoice)).toMatchObject({ paid: invoice.amount_paid, charges: 1 });
  }
  const twice = `select subscription_id from subscription_invoices where reason = 'cycle' and status <> 'void'
    group by subscription_id, period_start having count(*) > 1`;
  expect(await rows(twice)).toEqual([]);
}

test(
  `after ${weeks} weeks of ${people} subscribers under faults nothing differs from the provider, and every charge is known`,
  { timeout: 240_000 + people * weeks * 2_000 },
  async () => {
    const all: YearsInput[] = [];
    while (all.length < people) all.push(await subscribe());
    for (let week = 1; week <= weeks; week++) {
      for (const one of all) {
        if (chance() < 0.3) await fault(getOne(['POST', '*']), '/v1/*', getOne(failures), getOne([1, 2, 3]));
        await readAction(one).catch(refusal);
      }
      await tellSome().catch(refusal);
      await goOn(7);
      await reconcileAll(deps).catch(refusal);
      if (week % 8 !== 0 && week !== weeks) continue;
      await settleAll();
      expect(await compareAll(deps), `week ${week}`).toBe(0);
      expect(await rows('select id from subscriptions where reconciled_version < desired_version')).toEqual(
        [],
      );
      await checkMoney([]);
      if (week === weeks) break;
      // an ended subscription is replaced by a new user's
      for (const [index, one] of all.entries())
        if (isEnded((await one.row()).status)) all[index] = await subscribe();
    }

    const faults: string[] = [];
    await checkMoney(faults);
    await listed('/v1/subscriptions', faults);
    for (const event of await listed<WebhookEvent>('/v1/events', faults))
      faults.push(...violationsInEvent(event));
    expect([...new Set(faults)]).toEqual([]);
  },
);
