import { describe, expect, test } from 'vitest';
import { adminSettings } from '@visita/core/admin/settings-contract';
import { usualHours, type Seller } from '@visita/core/documents/seller';
import { plans } from '@visita/core/plans/contract';
import { transaction } from '../database/transaction.ts';
import { ensureSeller } from '../documents/ensure-seller.ts';
import { sellerOfPaper } from '../documents/seller-of-paper.ts';
import { consoleActor } from '../staff/actors.ts';
import { countQueries } from '../test/count-queries.ts';
import { runJobs, setQueueClock } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { planSeller } from './plan-seller.ts';
import { presentSettings } from './present-settings.ts';

const app = await paymentWorld({ retries: 0 });
const { clock, deps, given, guest, rows } = app;
const owner = await given.staff();

const read = () => owner.calls(adminSettings.get, {});
const newest = <Row>(list: readonly Row[] | undefined): Row => {
  const last = list?.at(-1);
  if (!last) throw new Error('the list has no row');
  return last;
};
const readPrices = async (plan = 'annual') => (await read()).plans.find((one) => one.plan === plan)?.prices;
const soldAt = async () =>
  (await guest.calls(plans.list, { query: {} })).find(({ code }) => code === 'annual')?.price;
const acts = () => rows(`select action, before, after from audit_log where action like 'settings.%'`);

/** Sets the clock to 11 a.m. on a day in Montréal. */
async function goTo(day: string) {
  const at = new Date(`${day}T15:00:00Z`);
  clock.set(at);
  await setQueueClock(deps, at);
  await rows(`update staff_sessions set seen_at = $1, expires_at = $2`, [
    at,
    new Date(at.getTime() + 86_400_000),
  ]);
}

describe('the price of a plan', () => {
  const plan = 'annual' as const;

  test('is another from a day on: the provider knows it before, and the key is its own when it begins', async () => {
    const old = newest(await readPrices());
    const body = { plan, amount: 9_900, from: '2026-04-01', seen: old.id };
    const { plans: shown } = await owner.calls(adminSettings.planPrice, { body });
    expect(shown.find((one) => one.plan === plan)?.prices).toMatchObject([
      { amount: 8_880, state: 'holds' },
      { amount: 9_900, state: 'planned', from: '2026-04-01' },
    ]);
    await runJobs(deps);
    const [row] = await rows(`select stripe_id from plan_prices where amount = 9900`);
    const fetchPrice = () => deps.stripe.request((sdk) => sdk.prices.retrieve(String(row?.['stripe_id'])));
    expect(await fetchPrice()).toMatchObject({
      unit_amount: 9_900,
      lookup_key: null,
      recurring: { interval: 'year' },
    });
    expect(await soldAt()).toBe(8_880);

    await goTo('2026-03-31');
    expect(await soldAt()).toBe(8_880);
    await goTo('2026-04-01');
    expect(await soldAt()).toBe(9_900);
    await runJobs(deps);
    expect(await fetchPrice()).toMatchObject({ lookup_key: 'plan_annual_cad' });
    expect(await readPrices()).toMatchObject([
      { amount: 8_880, state: 'past' },
      { amount: 9_900, state: 'holds' },
    ]);
  });

  test('is planned by one of two who saw the same, for a day that is still to come, and taken back until then', async () => {
    const { id: seen } = newest(await readPrices());
    const planned = (from: string, saw = seen) =>
      owner
        .calls(adminSettings.planPrice, { body: { plan, amount: 9_999, from, seen: saw } })
        .catch(({ key, details }) => [key, details.errors?.[0]?.code]);
    expect(await planned('2026-04-01')).toEqual(['invalidInput', 'dayTooEarly']);
    const both = await Promise.all([planned('2026-05-01'), planned('2026-06-01')]);
    expect(both.filter((answer) => Array.isArray(answer))).toEqual([['changedMeanwhile', undefined]]);
    const { id } = newest(await readPrices());
    expect(await planned('2026-04-02', id)).toEqual(['invalidInput', 'dayTooEarly']);
    await owner.calls(adminSettings.removePlanPrice, { params: { id } });
    expect(newest(await readPrices())).toMatchObject({ amount: 9_900, state: 'holds' });
    for (const gone of [id, seen])
      await expect(
        owner.calls(adminSettings.removePlanPrice, { params: { id: gone } }),
      ).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect((await acts()).map(({ action }) => String(action)).toSorted()).toEqual([
      'settings.planPrice',
      'settings.planPrice',
      'settings.removePlanPrice',
    ]);
  });
});

test('delivery costs something else from a day on, and takes as long', async () => {
  const domestic = async () => (await read()).shipping.find(({ zone }) => zone === 'domestic')?.rates;
  const { id: seen } = newest(await domestic());
  const terms = {
    zone: 'domestic' as const,
    amount: 700,
    freeFrom: null,
    minDays: 2,
    maxDays: 3,
    from: '2026-05-01',
  };
  await owner.calls(adminSettings.shippingRate, { body: { ...terms, seen } });
  await expect(
    owner.calls(adminSettings.shippingRate, { body: { ...terms, from: '2026-06-01', seen } }),
  ).rejects.toMatchObject({
    key: 'changedMeanwhile',
  });
  const planned = newest(await domestic());
  expect(planned).toMatchObject({ amount: 700, freeFrom: null, state: 'planned', from: '2026-05-01' });
  await owner.calls(adminSettings.removeShippingRate, { params: { id: planned.id } });
  expect(newest(await domestic())).toMatchObject({ id: seen, state: 'holds' });
});

test('a tax is charged from the day of its registration on, in place of the rate before', async () => {
  const british = async () =>
    (await read()).taxes.find(({ province, kind }) => province === 'BC' && kind === 'pst')?.rates;
  const { code: seen } = newest(await british());
  expect(newest(await british())).toMatchObject({ isRegistered: false, rate: 7_000, until: null });
  const body = { rate: 8_000, isRegistered: true, from: '2026-05-01', seen };
  await owner.calls(adminSettings.tax, { body });
  expect(await british()).toMatchObject([
    { code: seen, until: '2026-05-01', state: 'holds' },
    { code: 'pst-bc-2026-05-01', rate: 8_000, isRegistered: true, until: null, state: 'planned' },
  ]);
  await expect(owner.calls(adminSettings.tax, { body })).rejects.toMatchObject({ key: 'changedMeanwhile' });
  await owner.calls(adminSettings.removeTax, { params: { code: 'pst-bc-2026-05-01' } });
  expect(await british()).toMatchObject([{ code: seen, until: null, state: 'holds' }]);
  await owner.calls(adminSettings.tax, { body });
  await runJobs(deps);
  await goTo('2026-05-02');
  await expect(
    owner.calls(adminSettings.removeTax, { params: { code: 'pst-bc-2026-05-01' } }),
  ).rejects.toMatchObject({
    key: 'changedMeanwhile',
  });
  await expect(
    rows(`insert into tax_rates (code, country, province, kind, rate, valid_from, is_registered)
    values ('pst-bc-x', 'CA', 'BC', 'pst', 1, '2027-01-01', false)`),
  ).rejects.toThrow(/tax_rates_one_open_ended/);
  const hold = (code: string, from: string, until: string) =>
    rows(`insert into tax_rates (code, country, province, kind, rate, valid_from, valid_until, is_registered)
    values ('${code}', 'CA', 'BC', 'pst', 1, '${from}', '${until}', false)`);
  await expect(hold('pst-bc-y', '2026-04-20', '2026-04-30')).rejects.toThrow(/tax_rates_apart/);
  // Of two concurrent inserts one succeeds.
  const both = await Promise.allSettled([
    hold('pst-bc-a', '1990-01-01', '1990-03-01'),
    hold('pst-bc-b', '1990-02-28', '1990-04-01'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await hold('pst-bc-c', '1990-04-01', '1990-05-01');
});

describe('who sells', () => {
  const readSeller = async () => (await read()).seller;
  const change = async (changed: Partial<Seller>, from: string, seen?: string) => {
    const { initial, rows: sellers } = await readSeller();
    const { name, address, email, phone, hours, taxNumbers } = sellers.at(-1) ?? initial;
    const body = {
      name,
      address,
      email,
      phone,
      hours,
      taxNumbers,
      ...changed,
      from,
      seen: seen ?? sellers.at(-1)?.id ?? '',
    };
    return owner.calls(adminSettings.seller, { body });
  };
  const getRefusal = (changing: Promise<unknown>) =>
    changing.catch(({ key, details }) => [key, details.errors?.[0]?.code]);
  const named = async () => (await deps.currentSeller.load()).name;
  /** The seller that a document of now would name. */
  const onPaper = () => transaction(deps.db, (tx) => sellerOfPaper(tx, { at: clock.now() }));

  test('is what the environment says until an owner says otherwise, at once where that is today', async () => {
    await goTo('2026-06-01');
    expect(await readSeller()).toMatchObject({
      initial: { name: deps.config.seller.name, phone: '', hours: usualHours },
      rows: [],
    });
    const bare = {
      ...deps,
      config: { ...deps.config, seller: { ...deps.config.seller, address: '', email: 'hello@localhost' } },
    };
    expect(adminSettings.get.terms.returns.safeParse(await presentSettings(bare)).error).toBeUndefined();
    expect(await named()).toBe(deps.config.seller.name);
    const before = await onPaper();

    const { seller } = await change({ name: 'Cartes Boréales inc.', phone: '+1 514 555 0123' }, '2026-06-01');
    expect(seller.rows).toMatchObject([
      { name: 'Cartes Boréales inc.', phone: '+1 514 555 0123', state: 'holds', from: '2026-06-01' },
    ]);
    await expect.poll(named).toBe('Cartes Boréales inc.');
    const paper = await onPaper();
    expect(paper).toMatchObject({
      name: 'Cartes Boréales inc.',
      address: before.address,
      brand: before.brand,
    });
    expect(await onPaper()).toEqual(paper);
    // A start does not overwrite it.
    await ensureSeller(deps);
    expect(await onPaper()).toEqual(paper);
    // A sale that was paid before is invoiced by the previous seller.
    const earlier = new Date(clock.now().getTime() - 3_600_000);
    expect(await transaction(deps.db, (tx) => sellerOfPaper(tx, { at: earlier }))).toEqual(before);
  });

  test('is planned by one of two who saw the same, holds from its day on, and is taken back until then', async () => {
    const [{ id: seen } = { id: '' }] = (await readSeller()).rows;
    expect(await getRefusal(change({}, '2026-05-31'))).toEqual(['invalidInput', 'dayTooEarly']);
    const both = await Promise.all(
      ['Un', 'Deux'].map((name) => getRefusal(change({ name }, '2026-06-10', seen))),
    );
    expect(both.filter((answer) => Array.isArray(answer))).toEqual([['changedMeanwhile', undefined]]);
    expect(await getRefusal(change({}, '2026-06-10'))).toEqual(['invalidInput', 'dayTooEarly']);
    const planned = newest((await readSeller()).rows);
    expect(planned).toMatchObject({ state: 'planned', from: '2026-06-10' });
    expect(await getRefusal(owner.calls(adminSettings.removeSeller, { params: { id: seen } }))).toEqual([
      'changedMeanwhile',
      undefined,
    ]);
    await owner.calls(adminSettings.removeSeller, { params: { id: planned.id } });

    await change({ email: 'aide@boreales.example' }, '2026-06-10');
    expect((await deps.currentSeller.load()).email).toBe(deps.config.seller.email);
    await goTo('2026-06-10');
    expect((await deps.currentSeller.load()).email).toBe('aide@boreales.example');
    expect((await onPaper()).email).toBe('aide@boreales.example');
    const auditRows = (await acts())
      .map(({ action }) => String(action))
      .filter((action) => /eller/.test(action));
    expect(auditRows.toSorted()).toEqual([
      'settings.removeSeller',
      'settings.seller',
      'settings.seller',
      'settings.seller',
    ]);
  });

  test('keeps the number of a tax that a public site charges', async () => {
    const call = { ...deps, config: { ...deps.config, isPublic: true }, staff: consoleActor(clock.now()) };
    const { id: seen, name, address, email, phone, hours, taxNumbers } = newest((await readSeller()).rows);
    const planning = planSeller(call, {
      name,
      address,
      email,
      phone,
      hours,
      taxNumbers: { ...taxNumbers, qst: '' },
      from: '2026-06-10',
      seen,
    });
    await expect(planning).rejects.toMatchObject({
      details: { errors: [{ field: 'taxNumbers.gst', code: 'required' }] },
    });
  });
});

test('what stands in the environment is told by the names of its settings', async () => {
  expect((await read()).environment).toContainEqual({ setting: 'BRAND_NAME', value: deps.config.brand });
  expect((await countQueries(read)).filter((text) => !/staff_sessions/.test(text))).toHaveLength(4);
});
