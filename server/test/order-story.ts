import fc from 'fast-check';
import { addDays } from '@visita/core/days';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import type { Deps } from '../deps.ts';
import { jobs } from '../jobs.ts';
import { expireReservations } from '../payments/expire-reservation.ts';
import type { Sdk, WebhookEvent } from '../provider/client.ts';
import { closeMonths } from './close-months.ts';
import { runJobs } from './jobs.ts';
import type { OrderRequest } from './oracle/judge-order.ts';
import type { paymentWorld } from './payment-world.ts';
import { reconcileAll } from './reconcile.ts';
import { refusal } from './refusal.ts';
import { sleeve, type Shopper } from './shoppers.ts';
import { leaveAccount } from './leave-account.ts';

const secondMs = 1_000;
const minuteMs = 60_000;
const onePiece = [{ sku: sleeve, unitPrice: 1200, quantity: 1 }];

/** Actions of buyers, the provider and the network; each may happen at any time. */
const alone = [
  'open',
  'openTwice',
  'pay',
  'payDeclined',
  'paySaved',
  'payUnanswered',
  'tryAgainSlowly',
  'payOtherwise',
  'payBothWays',
  'back',
  'cancelOrder',
  'giveUpPayment',
  'giveUpSlowTry',
  'refundPiece',
  'refundDelivery',
  'refundAll',
  'refundSomeThere',
  'refundAllThere',
  'dispute',
  'disputePart',
  'inquire',
  'escalateInquiry',
  'winDispute',
  'loseDispute',
  'forgetCustomer',
  'closeMonths',
  'changeTaxRate',
  'waitALittle',
  'waitAnHour',
  'waitADay',
  'tell',
  'tellTwice',
  'tellBackwards',
  'loseWhatIsTold',
  'work',
  'workMeanwhile',
  'reconcile',
  'dropAnswer',
  'cutAnswer',
  'reset',
  'resetForLong',
  'slow',
  'fail',
  'tooMany',
  'clear',
] as const;
type Action = (typeof alone)[number] | 'restart' | 'otherProcess' | 'eraseAccount' | 'tellAfterClosing';

/** Common actions are more frequent. */
const likely: Action[] = [
  'giveUpSlowTry',
  'refundAllThere',
  'payUnanswered',
  'tryAgainSlowly',
  'payOtherwise',
  ...alone,
  'restart',
  'otherProcess',
  'otherProcess',
  'eraseAccount',
  'tellAfterClosing',
  'loseDispute',
  'open',
  'open',
  'open',
  'pay',
  'pay',
  'pay',
  'paySaved',
  'paySaved',
  'cancelOrder',
  'tell',
  'work',
  'work',
];

/** A step is one action, or two concurrent ones. */
export type OrderStep = readonly Action[];
export const steps: fc.Arbitrary<OrderStep[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...likely).map((action): OrderStep => [action]) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...alone), fc.constantFrom(...alone)) },
  ),
  { minLength: 3, maxLength: 14 },
);

/** Runs all jobs but mails. */
export const workOn = (deps: Deps) =>
  runJobs(
    deps,
    jobs.filter(({ name }) => !/mail/i.test(name)),
  );

export interface Buyer {
  ana: Shopper;
  card: string;
  isForgotten: boolean;
}

/** The story's surroundings, which it may change for those after it. */
export interface OrderScene {
  buyer: Buyer;
  /** Sets another tax rate of Ontario, in effect from the next day on. */
  changeTaxRate: () => Promise<void>;
}

/** Returns a process that stalls after each search for a charge at the provider, until it is resumed. */
function stallAfterSearch(deps: Deps) {
  const searched = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  const stall = ({ paymentIntents }: Sdk) => ({
    value: async (params: Parameters<typeof paymentIntents.list>[0]) => {
      const found = await paymentIntents.list(params);
      searched.resolve();
      await resumed.promise;
      return found;
    },
  });
  const slow = (sdk: Sdk): Sdk =>
    Object.create(sdk, {
      paymentIntents: { value: Object.create(sdk.paymentIntents, { list: stall(sdk) }) },
    });
  const request: Deps['stripe']['request'] = (call) => deps.stripe.request((sdk) => call(slow(sdk)));
  return {
    deps: { ...deps, stripe: { ...deps.stripe, request } },
    hasSearched: searched.promise,
    resume: resumed.resolve,
  };
}

type OrderStoryWorld = Pick<
  Awaited<ReturnType<typeof paymentWorld>>,
  | 'clock'
  | 'control'
  | 'deliver'
  | 'fault'
  | 'fill'
  | 'given'
  | 'order'
  | 'restart'
  | 'rows'
  | 'setStock'
  | 'switchProcess'
>;

/**
 * Plays random steps on one order, from its placement until all is settled. `process` holds the app's
 * dependencies, which a restart replaces.
 */
export async function tellStory(
  app: OrderStoryWorld,
  process: { deps: Deps },
  { buyer, changeTaxRate }: OrderScene,
  plot: readonly OrderStep[],
) {
  const { clock, control, deliver, fault, fill } = app;
  const { ana, card } = buyer;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const from = seconds();
  const requests: OrderRequest[] = [];
  await app.setStock(sleeve, 3);
  const placed = await app.order(ana, [{ sku: sleeve, quantity: 2 }]);
  const stripe = () => process.deps.stripe;
  let page = '';
  let lost: WebhookEvent[] = [];
  let cursor = (await stripe().request((sdk) => sdk.events.list({ limit: 1 }))).data[0]?.id ?? '';
  const meanwhile: Promise<unknown>[] = [];

  async function news(): Promise<WebhookEvent[]> {
    // The provider may be unreachable at the moment.
    const answer = await stripe()
      .request((sdk) => sdk.events.list({ limit: 100, ending_before: cursor }))
      .catch(() => undefined);
    cursor = answer?.data[0]?.id ?? cursor;
    return answer?.data.toReversed() ?? [];
  }
  const open = async () =>
    void (page = (await ana.calls(payments.open, { body: { orderId: placed.id } })).checkout_url);
  const paySaved = () => ana.calls(payments.process, { body: { orderId: placed.id, paymentMethodId: card } });
  /** Notes an action once the shop has accepted it. */
  const note = (request: Omit<OrderRequest, 'at'>) => void requests.push({ ...request, at: seconds() });
  const giveUpPayment = async () => {
    const { payment } = await ana.calls(orders.get, { params: { id: placed.id } });
    if (!payment) return;
    const { status } = await ana.calls(payments.cancel, { params: { id: payment.id } });
    if (status === 'failed') note({ name: 'giveUpPayment', paymentId: payment.id });
  };
  const work = () => workOn(process.deps).catch(() => undefined);
  const reconcile = () => reconcileAll(process.deps);
  const later = async (ms: number) => {
    // no call is under way for longer than its timeout, which is below two minutes
    if (ms >= 2 * minuteMs) await Promise.all(meanwhile);
    clock.advance(ms);
    // keeps the buyer signed in
    await app.rows('update sessions set expires_at = $1, created_at = $1 where user_id = $2', [
      addDays(clock.now(), 30),
      ana.id,
    ]);
    await expireReservations.run(process.deps, {});
  };
  const refund = async (
    name: OrderRequest['name'],
    part: { isWhole?: boolean; hasShipping?: boolean; lines?: typeof onePiece },
  ) => {
    const staff = await app.given.staff();
    const params = { id: placed.id };
    const { version } = await staff.calls(adminOrders.get, { params });
    await staff.calls(adminPayments.refund, { params, body: { version, reason: 'model', ...part } });
    note({ name });
  };
  /** Refunds in the provider's dashboard. */
  const refundThere = async (amount: { amount?: number }) => {
    const { data } = await stripe().request((sdk) => sdk.charges.list({ created: { gte: from }, limit: 1 }));
    if (data[0]?.paid)
      await stripe().request((sdk) => sdk.refunds.create({ charge: data[0]?.id ?? '', ...amount }));
  };
  /** The cardholder disputes the charge at the bank, which refuses to dispute more than is left of it. */
  const dispute = async (input: { kind?: 'inquiry'; amount?: number }) => {
    const { data } = await stripe().request((sdk) => sdk.charges.list({ created: { gte: from }, limit: 1 }));
    if (data[0]?.paid) await control('disputes', { charge: data[0].id, ...input }).catch(() => undefined);
  };
  /** The bank decides about the newest open dispute. */
  const decide = async (what: 'win' | 'lose' | 'escalate') => {
    const { data } = await stripe().request((sdk) => sdk.disputes.list({ created: { gte: from } }));
    const open = data.find(
      ({ status }) => status === (what === 'escalate' ? 'warning_needs_response' : 'needs_response'),
    );
    if (open) await control(`disputes/${open.id}/${what}`, {}).catch(() => undefined);
  };
  const forgetCustomer = async () => {
    buyer.isForgotten = true;
    note({ name: 'forgetCustomer' });
    const { data } = await stripe().request((sdk) => sdk.customers.list({ email: ana.email }));
    for (const { id } of data) await stripe().request((sdk) => sdk.customers.del(id));
  };

  const acts: Record<Action, () => Promise<unknown>> = {
    open,
    openTwice: () => Promise.allSettled([open(), open(), open()]),
    pay: async () => page && fill(page),
    payDeclined: async () => page && fill(page, '4000000000000002'),
    paySaved,
    payUnanswered: async () => {
      await fault('POST', '/v1/payment_intents', 'reset', 6);
      await paySaved().catch(refusal);
      await control('faults/clear', {});
    },
    tryAgainSlowly: async () => {
      await fault('POST', '/v1/payment_intents', 'delay:150');
      await later(5 * minuteMs);
      meanwhile.push(work());
    },
    payOtherwise: async () => {
      await giveUpPayment().catch(refusal);
      await open();
      await fill(page);
    },
    payBothWays: () => Promise.allSettled([open(), paySaved(), page ? fill(page) : open()]),
    back: async () =>
      page && ana.calls(payments.returned, { body: { sessionId: page.split('/').at(-1) ?? '' } }),
    cancelOrder: async () => {
      await ana.calls(orders.cancel, { params: { id: placed.id } });
      note({ name: 'cancelOrder' });
    },
    giveUpPayment,
    giveUpSlowTry: async () => {
      // a failure that is replayed for its key: the next try looks for a charge before it takes another key
      await fault('POST', '/v1/payment_intents', 'store_500');
      await paySaved();
      const { deps, hasSearched, resume } = stallAfterSearch(process.deps);
      const trying = workOn(deps).catch(refusal);
      await Promise.race([hasSearched, trying]);
      await later(5 * minuteMs);
      await giveUpPayment().catch(refusal);
      clock.advance(secondMs);
      resume();
      await trying;
    },
    refundPiece: () => refund('refundPiece', { lines: onePiece }),
    refundDelivery: () => refund('refundDelivery', { hasShipping: true }),
    refundAll: () => refund('refundAll', { isWhole: true }),
    refundSomeThere: () => refundThere({ amount: 300 }),
    refundAllThere: () => refundThere({}),
    forgetCustomer,
    dispute: () => dispute({}),
    disputePart: () => dispute({ amount: 300 }),
    inquire: () => dispute({ kind: 'inquiry' }),
    escalateInquiry: () => decide('escalate'),
    winDispute: () => decide('win'),
    loseDispute: () => decide('lose'),
    closeMonths: () => closeMonths(process.deps),
    tellAfterClosing: async () => {
      const late = await news();
      await later(31 * 24 * 60 * minuteMs);
      await closeMonths(process.deps);
      await deliver(late);
      await work();
    },
    changeTaxRate,
    eraseAccount: async () => {
      buyer.isForgotten = true;
      await app.rows('update users set is_verified = true where id = $1', [ana.id]);
      await leaveAccount(ana);
      await reconcile();
      await work();
      await later(31 * 24 * 60 * minuteMs);
      await reconcile();
      await work();
    },
    waitALittle: () => later(5 * minuteMs),
    waitAnHour: () => later(61 * minuteMs),
    waitADay: () => later(25 * 60 * minuteMs),
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
    dropAnswer: () => fault('POST', '/v1/*', 'apply_then_drop', 2),
    cutAnswer: () => fault('*', '/v1/*', 'half_body'),
    reset: () => fault('*', '/v1/*', 'reset', 3),
    resetForLong: () => fault('POST', '/v1/*', 'reset', 20),
    slow: () => fault('POST', '/v1/*', 'delay:60', 2),
    fail: () => fault('POST', '/v1/*', 'status:500'),
    tooMany: () => fault('*', '/v1/*', 'status:429', 2),
    clear: () => control('faults/clear', {}),
    restart: async () => void (process.deps = await app.restart()),
    otherProcess: async () => void (process.deps = await app.switchProcess()),
  };
  for (const step of plot) {
    await Promise.all(step.map((action) => acts[action]().catch(refusal)));
    clock.advance(secondMs);
  }

  await control('faults/clear', {});
  await Promise.all(meanwhile);
  // Reconciliation finds events that were never delivered, and pending jobs are run.
  for (let round = 0; round < 3; round++) {
    await reconcile();
    await work();
    await later(65 * minuteMs);
  }
  await workOn(process.deps);
  return { ana, placed, from, requests };
}
