import { afterEach, expect, test } from 'vitest';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { findPortal, ensureStripeObjects } from '../provider/ensure-stripe-objects.ts';
import { checkAccountSettings, checkWhatHappened } from './check-account.ts';

const app = await subscriptionWorld();
const { control, deps, given, runClock } = app;
const { stripe } = deps;

afterEach(() =>
  control('account', {
    country: 'CA',
    default_currency: 'cad',
    payout_interval: 'daily',
    statement_descriptor: 'VISITA',
    retry_days: [3, 5, 7],
    after_last_retry: 'cancel',
    upcoming_days: 7,
  }),
);

const states = async (findings: Promise<{ state: string; text: string }[]>) =>
  (await findings).map(({ state, text }) => `${state}: ${text}`);

test('an account in Canadian dollars with automatic payouts passes', async () => {
  expect(await states(checkAccountSettings({ stripe }))).toEqual([
    'ok: its country, currency, payouts and portal are as expected: CA, cad',
  ]);
});

test('another currency, manual payouts and a missing statement descriptor are named', async () => {
  await control('account', {
    default_currency: 'usd',
    country: 'US',
    payout_interval: 'manual',
    statement_descriptor: null,
  });
  expect(await states(checkAccountSettings({ stripe }))).toEqual([
    'fail: its currency is usd',
    'warn: its country is US',
    'fail: its payouts are manual, so what each contains cannot be read',
    'warn: it has no statement descriptor',
  ]);
});

test('a portal that lets buyers cancel is named, and the setup sets it back', async () => {
  const portal = await findPortal({ stripe });
  await stripe.request((sdk) =>
    sdk.billingPortal.configurations.update(portal?.id ?? '', {
      features: { invoice_history: { enabled: false } },
    }),
  );
  expect(await states(checkAccountSettings({ stripe }))).toEqual([
    'warn: its customer portal differs from what this site needs',
  ]);
  await ensureStripeObjects(deps);
  expect(await states(checkAccountSettings({ stripe }))).toHaveLength(1);
  expect((await findPortal({ stripe }))?.features.invoice_history.enabled).toBe(true);
});

test('what happened is compared with what is expected: retries, their end, announcements and rounding', async () => {
  await given.subscriber({ plan: 'monthly', status: 'pending' });
  await given.subscriber({ plan: 'monthly', status: 'active', hasTrial: false });
  await runClock(1);
  expect(await states(checkWhatHappened({ stripe }))).toEqual([
    'ok: failed charges were retried after 3 days',
    'ok: renewals are announced 7 days before',
    'ok: taxes are rounded per line',
  ]);
  await control('account', { retry_days: [2], after_last_retry: 'unpaid', upcoming_days: 1 });
  await given.subscriber({ plan: 'monthly', status: 'pending' });
  await runClock(4);
  const found = await states(checkWhatHappened({ stripe }));
  expect(found).toContainEqual('warn: a failed charge was retried after 2 days, expected 3');
  expect(found).toContainEqual('fail: 2 subscriptions are unpaid after their last retry, expected cancelled');
  await runClock(40);
  expect(await states(checkWhatHappened({ stripe }))).toContainEqual(
    'warn: a renewal was announced 1 days before it, expected at least 3',
  );
});
