import { expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { checkAccount } from './check-account.ts';
import { furnishAccount } from './furnish-account.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await paymentWorld({ retries: 0 });
const { account, changeAccount, clock, order, pay, rows, saveCard, setStock, settle, shopper } = app;

const keyNow = () => ({ key: account(), readAccount: async () => account() });
const print = () => undefined;

test('a key of another Stripe account clears the first account’s ids, and users can go on paying', async () => {
  await setStock(sleeve, 10);
  expect(await checkAccount(app.deps, keyNow())).toBe('unknown');
  await furnishAccount(app.deps, keyNow(), 'unknown', print);
  const [ana, bob] = [await shopper(), await shopper()];
  await saveCard(ana);
  const [paid, open] = [await order(ana), await order(ana)];
  await pay((await ana.calls(payments.open, { body: { orderId: paid.id } })).checkout_url);
  await settle();
  const { checkout_url: left } = await ana.calls(payments.open, { body: { orderId: open.id } });
  const before = await rows(
    'select stripe_id as id from stripe_customers union select stripe_id from prices union select stripe_id from plan_prices union select stripe_id from tax_rates',
  );

  clock.advance(60_000);
  const deps = await changeAccount();
  expect(await checkAccount(deps, keyNow())).toBe('other');
  const lines: string[] = [];
  await furnishAccount(deps, keyNow(), 'other', (line) => void lines.push(line));
  await runJobs(deps);
  expect(lines.join('\n')).toContain('The payment account has changed.');

  const after = await rows(
    'select stripe_id as id from stripe_customers union select stripe_id from prices union select stripe_id from plan_prices union select stripe_id from tax_rates',
  );
  expect(after.filter(({ id }) => id !== null && before.some((each) => each['id'] === id))).toEqual([]);
  expect(await rows('select 1 from tax_rates where stripe_id is null')).toEqual([]);
  expect(await rows('select 1 from plan_prices where stripe_id is null')).toEqual([]);
  expect(await ana.calls(provider.cards, {})).toEqual([]);

  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: open.id } });
  expect(url).not.toBe(left);
  await pay(url);
  const hers = await order(bob);
  await pay((await bob.calls(payments.open, { body: { orderId: hers.id } })).checkout_url);
  clock.advance(20 * 60_000);
  await reconcileAll(deps);
  await runJobs(deps);
  expect(await ana.calls(orders.get, { params: { id: open.id } })).toMatchObject({ status: 'paid' });
  expect(await bob.calls(orders.get, { params: { id: hers.id } })).toMatchObject({ status: 'paid' });
  expect(await compareAll(deps)).toBe(0);

  // a payment at the other account cannot be refunded from this one: it raises an alert
  await ana.calls(orders.cancel, { params: { id: paid.id } });
  await runJobs(deps);
  expect(await rows(`select kind from alerts where resolved_at is null`)).toEqual([{ kind: 'refundFailed' }]);
});

test('the same key is not asked about, and another key of the same account changes nothing', async () => {
  const { deps } = app;
  let requestCount = 0;
  const readAccount = async () => (requestCount++, account());
  expect(await checkAccount(deps, { key: account(), readAccount })).toBe('same');
  expect(requestCount).toBe(0);
  const before = await rows('select stripe_id from stripe_customers order by 1');
  expect(await checkAccount(deps, { key: 'rolled', readAccount })).toBe('same');
  expect(await checkAccount(deps, { key: 'rolled', readAccount })).toBe('same');
  expect(requestCount).toBe(1);
  expect(await rows('select stripe_id from stripe_customers order by 1')).toEqual(before);
});

test('a new key that the provider does not answer for ends the start with a sentence', async () => {
  const gone = Object.assign(new Error('Invalid API Key provided'), { type: 'StripeAuthenticationError' });
  const readAccount = () => Promise.reject(gone);
  await expect(checkAccount(app.deps, { key: 'wrong', readAccount })).rejects.toThrow(
    /^STRIPE_SECRET_KEY: .*Invalid API Key/,
  );
});
