import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { subscribers } from './test/subscribers.ts';

const { stripe, prices, subscribe, forward, now, invoicesOf, read } = await subscribers();
const day = 24 * 3600;
const at = (text: string) => Date.parse(text) / 1000;

/**
 * The same day and hour some months later, or the last day of a shorter month; computed independently of the
 * emulator.
 */
function sameDay(start: number, months: number): number {
  const from = new Date(start * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first =
    Date.UTC(year, month, 1, from.getUTCHours(), from.getUTCMinutes(), from.getUTCSeconds()) / 1000;
  return first + (Math.min(from.getUTCDate(), lastDay) - 1) * day;
}

interface YearsResult {
  id: string;
  anchor: number;
  months: number;
}

/** Expects one paid invoice for each period that has begun, and no other. */
async function expectBilled({ id, anchor, months }: YearsResult, end: number) {
  const periods = [];
  for (let count = 0; sameDay(anchor, count * months) <= end; count += 1)
    periods.push([sameDay(anchor, count * months), sameDay(anchor, (count + 1) * months)]);
  const bills = (await invoicesOf(id)).filter(({ total }) => total > 0);
  expect(bills.map(({ lines }) => lines.data.map(({ period }) => [period.start, period.end]))).toEqual(
    periods.map((period) => [period]),
  );
  // the last one may still be a draft, within its first hour
  expect(new Set(bills.filter(({ created }) => created < end - 3600).map(({ status }) => status))).toEqual(
    new Set(['paid']),
  );
  expect(await read(id)).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_end: periods.at(-1)?.[1] }] },
  });
}

describe('Over two years', () => {
  test('every period of a plan is billed once and paid, and begins on its day of the month', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at('2027-01-28T23:59:59Z') });
    const moveTo = async (time: number) => {
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: time });
      await expect
        .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status)
        .toBe('ready');
    };
    const begin = async (
      price: Stripe.Price,
      params: Partial<Stripe.SubscriptionCreateParams> = {},
    ): Promise<YearsResult> => {
      const { id: owner } = await stripe.customers.create({ test_clock: clock.id });
      const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
      const { id, created } = await stripe.subscriptions.create({
        customer: owner,
        items: [{ price: price.id }],
        default_payment_method: card,
        ...params,
      });
      return {
        id,
        anchor: created + (params.trial_period_days ?? 0) * day,
        months: price === prices.monthly ? 1 : 12,
      };
    };
    const all = [];
    for (const start of [
      '2027-01-29T12:00:00Z',
      '2027-01-30T06:30:00Z',
      '2027-01-31T00:00:00Z',
      '2027-08-31T10:00:00Z',
      '2028-02-29T10:00:00Z',
    ]) {
      await moveTo(at(start));
      all.push(
        await begin(prices.monthly),
        await begin(prices.annual),
        await begin(prices.monthly, { trial_period_days: 44 }),
      );
    }
    for (const time of ['2028-03-01T00:00:00Z', '2028-12-31T23:59:59Z', '2029-03-01T10:00:01Z'])
      await moveTo(at(time));

    const end = at('2029-03-01T10:00:01Z');
    for (const taken of all) await expectBilled(taken, end);
  });

  test('fifty subscribers are billed in seconds', async () => {
    const all: YearsResult[] = [];
    for (let days = 1; days <= 50; days += 1) {
      const isMonthly = days % 2 === 0;
      const items = [{ price: (isMonthly ? prices.monthly : prices.annual).id }];
      const { id, subscription } = await subscribe({ items, trial_period_days: days });
      all.push({ id, anchor: subscription.created + days * day, months: isMonthly ? 1 : 12 });
    }
    const began = performance.now();
    for (let year = 0; year < 2; year += 1) await forward(365);
    expect(performance.now() - began).toBeLessThan(20_000);
    for (const taken of all) await expectBilled(taken, now());
  });
});
