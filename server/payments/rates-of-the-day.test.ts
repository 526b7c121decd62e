import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { subscriptionWorld, type Subscriber } from '../test/subscription-world.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, given, rows, runClock, settle } = app;

const formatDay = (date: Date) => date.toISOString().slice(0, 10);

/** Replaces the HST of Ontario by one of 15 % from a day on. */
async function changeRate(from: Date): Promise<void> {
  await rows(
    `insert into tax_rates (code, country, province, kind, rate, is_registered, valid_from)
     select 'hst-on-changed', country, province, kind, 15000, is_registered, $1::date from tax_rates
     where province = 'ON' and kind = 'hst' and code <> 'hst-on-changed' limit 1`,
    [formatDay(from)],
  );
  await rows(
    `update tax_rates set valid_until = $1::date where province = 'ON' and kind = 'hst' and code <> 'hst-on-changed'`,
    [formatDay(from)],
  );
}

beforeEach(async () => {
  await rows(`delete from tax_rates where code = 'hst-on-changed'`);
  await rows(`update tax_rates set valid_until = null where province = 'ON' and kind = 'hst'`);
});

const lastInvoice = async ({ id }: Subscriber) =>
  (
    await rows(
      `select status, reason, total, tax_amount, taxes from subscription_invoices
       where subscription_id = $1 order by created_at desc, id desc limit 1`,
      [id],
    )
  )[0];
const listRates = (taxes: unknown) => (taxes as { rate: number }[]).map(({ rate }) => rate);
const getAlerts = ({ id }: Subscriber) =>
  rows(`select detail from alerts where kind = 'taxOutdated' and about = $1`, [id]);

describe('a tax rate that has changed', () => {
  test('is that of a switch, as its preview said', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await settle();
    await changeRate(clock.now());
    const preview = await one.person.calls(subscriptions.previewSwitch, {
      params: { id: one.id },
      query: { plan: 'duo-annual' },
    });
    expect(listRates(preview.charge.taxes)).toEqual([13_000, 15_000]);
    await one.person.calls(subscriptions.change, {
      params: { id: one.id },
      body: { plan: 'duo-annual', prorationAt: preview.prorationAt ?? undefined },
    });
    await settle();
    const invoice = await lastInvoice(one);
    expect(invoice).toMatchObject({ reason: 'update', status: 'paid', total: preview.charge.total });
    expect(listRates(invoice?.['taxes'])).toEqual([13_000, 15_000]);
  });

  test('is that of the period after a pause, as its preview said', async () => {
    const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
    await runClock(20);
    await one.person.calls(subscriptions.pause, { params: { id: one.id } });
    await changeRate(clock.now());
    const preview = await one.person.calls(subscriptions.previewResume, { params: { id: one.id } });
    expect(preview.charge.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect(listRates(preview.charge.taxes)).toEqual([13_000, 15_000]);
    await one.person.calls(subscriptions.resume, { params: { id: one.id } });
    await settle();
    const invoice = await lastInvoice(one);
    expect(invoice).toMatchObject({ reason: 'resume', status: 'paid', total: preview.charge.total });
    expect(listRates(invoice?.['taxes'])).toEqual([13_000, 15_000]);
  });

  test('is that of a renewal that was announced before', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const { periodEnd } = await one.row();
    const until = (date: Date) => (date.getTime() - clock.now().getTime()) / 86_400_000;
    await runClock(until(addDays(periodEnd!, -2)));
    await changeRate(addDays(periodEnd!, -1));
    await runClock(until(periodEnd!) + 0.01);
    expect(await lastInvoice(one)).toMatchObject({ reason: 'cycle', status: 'draft', tax_amount: 150 });
    await runClock(0.1);
    expect(await lastInvoice(one)).toMatchObject({ reason: 'cycle', status: 'paid', total: 1150 });
    expect(await getAlerts(one)).toEqual([]);
  });

  test('raises an alert if a renewal was charged before its draft was seen', async () => {
    const one = await given.subscriber({ plan: 'monthly', status: 'active', card: false });
    await settle();
    const { periodEnd, subscriptionNo } = await one.row();
    const until = (date: Date) => (date.getTime() - clock.now().getTime()) / 86_400_000;
    await runClock(until(addDays(periodEnd!, -2)));
    await changeRate(addDays(periodEnd!, -1));
    await runClock(3);
    expect(await lastInvoice(one)).toMatchObject({ reason: 'cycle', status: 'paid', total: 1130 });
    const [alert] = await getAlerts(one);
    expect(alert?.['detail']).toContain(subscriptionNo);
    expect(alert?.['detail']).toContain('due hst-on-changed 1.50');
  });
});
