import { describe, expect, test } from 'vitest';
import { plans } from '@visita/core/plans/contract';
import { filledCatalogue } from '../test/catalogue.ts';
import { countQueries } from '../test/count-queries.ts';
import { world } from '../test/world.ts';
import { findPlanPrice } from './queries.ts';

const app = await world();
const { guest, clock, database, open } = app;
const { change } = await filledCatalogue(app);
const visit = await open();

const list = (currency?: string) =>
  guest.calls(plans.list, { query: currency === undefined ? {} : { currency } });

describe('the plans', () => {
  test('are the four on sale, with their current prices', async () => {
    const shown = (await list()).map(({ code, price, monthlyPrice, saves, interval, seats }) => [
      code,
      price,
      monthlyPrice,
      saves,
      interval,
      seats,
    ]);
    expect(shown).toEqual([
      ['monthly', 1_000, 1_000, 0, 'month', 1],
      ['annual', 8_880, 740, 26, 'year', 1],
      ['duo-annual', 14_880, 620, 38, 'year', 2],
      ['trial-3m', 2_400, 800, 20, 'once', 1],
    ]);
  });

  test('say what comes with them, and which days cost nothing', async () => {
    const [monthly, , duo, threeMonths] = await list('cad');
    expect(monthly).toMatchObject({
      period: 'monthly',
      renews: true,
      hasTrial: true,
      trialDays: 14,
      waitingDays: 30,
      includedCards: 1,
    });
    expect(duo).toMatchObject({ period: 'yearly', includedCards: 2 });
    expect(threeMonths).toMatchObject({
      period: 'quarterly',
      months: 3,
      renews: false,
      hasTrial: false,
      trialDays: 0,
      waitingDays: 0,
    });
  });

  test('are none in a currency that none is sold in', async () => {
    expect(await list('EUR')).toEqual([]);
  });

  test('have a new price from its moment on without a notification', async () => {
    const later = new Date(clock.now().getTime() + 60_000);
    await change(
      `insert into plan_prices (id, plan, currency, amount, valid_from) values (gen_random_uuid(), 'annual', 'CAD', 9600, $1)`,
      [later],
    );
    const annual = async () => (await list()).find(({ code }) => code === 'annual');
    const amount = async (at: Date) =>
      (await findPlanPrice(database.db, { plan: 'annual', currency: 'CAD', at }))?.price.amount;
    expect([await annual(), await amount(clock.now())]).toEqual([
      expect.objectContaining({ price: 8_880, saves: 26 }),
      8_880,
    ]);
    clock.set(later);
    expect([await annual(), await amount(later)]).toEqual([
      expect.objectContaining({ price: 9_600, saves: 20, monthlyPrice: 800 }),
      9_600,
    ]);
    expect(
      await findPlanPrice(database.db, { plan: 'special-reward', currency: 'CAD', at: later }),
    ).toBeUndefined();
  });

  test('that are taken off are not shown', async () => {
    await change(`update plans set is_listed = false where code = 'trial-3m'`);
    expect((await list()).map(({ code }) => code)).toEqual(['monthly', 'annual', 'duo-annual']);
  });
});

test('the plans over the wire cost a 304 while they are the same, ask the database nothing, and are what the API says', async () => {
  const path = '/api/shop/plans';
  const first = await visit(path);
  const etag = first.headers.get('etag') ?? '';
  const inner = await app.app.send(new Request(`http://visita.test${path}`));
  expect(await first.json()).toEqual(await inner.json());
  expect((await visit(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(await countQueries(async () => void (await (await visit(path)).text()))).toEqual([]);
  await change(`update plan_prices set amount = 1100 where plan = 'monthly'`);
  expect((await visit(path)).headers.get('etag')).not.toBe(etag);
});
