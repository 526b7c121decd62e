import { expect, test, vi } from 'vitest';
import { calls } from '../test/contract-calls.ts';
import type { Caller } from '../test/sample.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';

const { deps, database, newcomer, send } = await sampleWorld();
const spies = [vi.spyOn(deps.stripe, 'request'), vi.spyOn(deps.stripe, 'find')];

/** Ids that may stand for an endpoint's path parameters. */
const getIds = ({ orderId, paymentId, checkoutId, intentId, savedCard, subscriptionId }: Caller) => [
  orderId,
  paymentId,
  checkoutId,
  intentId,
  savedCard,
  subscriptionId,
];

/** Turns the caller's subscription into one that the provider bills. */
const bill = ({ subscriptionId }: Caller) =>
  database.pool.query(
    `update subscriptions set plan = 'monthly', length = null, length_unit = null, ends_at = null, stripe_id = 'sub_' || id where id = $1`,
    [subscriptionId],
  );

async function billed(): Promise<Caller> {
  const owner = await newcomer();
  await bill(owner);
  return owner;
}
/** A caller for reading only, whose data stays complete. */
const reader = await billed();

/** A caller for writing, as long as every call was refused. */
let untouched: Promise<Caller> | undefined;

/** True if this endpoint calls the provider, for a user who has one of everything. */
async function isReaching([name, endpoint]: (typeof calls)[number]): Promise<boolean> {
  const owner = endpoint.method === 'GET' ? reader : await (untouched ??= billed());
  const sample = samples[name]?.(owner) ?? {};
  for (const id of sample.id === undefined && endpoint.path.includes(':') ? getIds(owner) : [sample.id]) {
    for (const spy of spies) spy.mockClear();
    const answer = await send(endpoint, { ...sample, ...(id !== undefined && { id }) }, owner);
    await answer.text();
    if (answer.ok) untouched = undefined;
    if (spies.some(({ mock }) => mock.calls.length > 0)) return true;
  }
  return false;
}

test('whatever call reaches the payment provider is limited', async () => {
  const reaching: string[] = [];
  const unlimited: string[] = [];
  for (const call of calls.filter(([, { terms }]) => !terms.form)) {
    if (!(await isReaching(call))) continue;
    reaching.push(call[0]);
    if (!call[1].terms.limit) unlimited.push(call[0]);
  }
  expect(unlimited).toEqual([]);
  expect(reaching.toSorted()).toEqual([
    'adminSubscriptions.align',
    'adminSubscriptions.cancel',
    'adminSubscriptions.credit',
    'adminSubscriptions.provider',
    'orders.pay',
    'payments.cancel',
    'payments.open',
    'payments.openForProducts',
    'payments.openSession',
    'payments.process',
    'payments.providerStatus',
    'payments.returned',
    'payments.sessionStatus',
    'payments.status',
    'provider.cards',
    'provider.customer',
    'provider.makeCardDefault',
    'provider.removeCard',
    'provider.saveCard',
    'subscriptions.cancel',
    'subscriptions.change',
    'subscriptions.changeSchedule',
    'subscriptions.createSchedule',
    'subscriptions.openPortal',
    'subscriptions.pause',
    'subscriptions.previewSwitch',
    'subscriptions.providerDetails',
    'subscriptions.removeSchedule',
  ]);
});
