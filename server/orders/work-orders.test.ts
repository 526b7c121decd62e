import { describe, expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { servedPath } from '@visita/core/api/endpoint';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { runJobs } from '../test/jobs.ts';
import { orderStaff } from '../test/order-staff.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await orderStaff();
const {
  actsOn,
  bought,
  config,
  deps,
  emails,
  move,
  order,
  owner,
  packer,
  pay,
  read,
  rows,
  settle,
  setStock,
  ship,
  shopper,
  versionOf,
} = app;

const stand = 'DESK-STAND-OAK';
await setStock(stand, 100);

/** A paid order of three sleeves and two stands. */
async function boughtTwo() {
  const ana = await shopper();
  const placed = await order(ana, [
    { sku: sleeve, quantity: 3 },
    { sku: stand, quantity: 2 },
  ]);
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
  await pay(url);
  await settle();
  return { ana, placed, id: placed.id };
}

async function refund(id: string, pieces: Record<string, number>) {
  const { items } = await read(id);
  const lines = items.flatMap(({ sku, unitPrice }) =>
    pieces[sku] ? [{ sku, unitPrice: unitPrice ?? 0, quantity: pieces[sku] }] : [],
  );
  await owner.calls(adminPayments.refund, {
    params: { id },
    body: { version: await versionOf(id), reason: 'Broken', lines },
  });
}

/** Returns a variant's reserved and sold pieces after all earlier refunds are settled. */
async function readStock(sku: string) {
  await settle();
  return (await rows('select reserved, sold from variants where sku = $1', [sku]))[0];
}
const readPack = async (ids: string) => packer.calls(adminOrders.packs, { query: { ids } });

async function readLabels(id: string, who = owner) {
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await app.send(
    new Request(`${config.publicUrl}${servedPath(`/admin/orders/labels?ids=${id}`)}`, { headers }),
  );
  const [heads = [], ...parcels] = fromCsv(await answer.text()).map(({ cells }) => cells);
  return parcels.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index]])));
}

describe('Refunded pieces', () => {
  test('are neither packed, weighed nor labelled, from the moment the refund is requested', async () => {
    const { ana, id, placed } = await boughtTwo();
    const [whole] = await readPack(id);
    const ordered = (await read(id)).items;
    const getWeight = (sku: string) => ordered.find((item) => item.sku === sku)?.weightGrams ?? Number.NaN;
    expect(whole?.weightGrams).toBe(3 * getWeight(sleeve) + 2 * getWeight(stand));
    await refund(id, { [sleeve]: 1, [stand]: 2 });

    const [pack] = await readPack(id);
    expect(pack?.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([[sleeve, 2]]);
    expect(pack?.weightGrams).toBe(2 * getWeight(sleeve));
    const price = placed.items.find(({ sku }) => sku === sleeve)?.unitPrice ?? 0;
    expect(await readLabels(id)).toMatchObject([
      {
        pieces: '2',
        'weight (g)': String(2 * getWeight(sleeve)),
        value: ((2 * price) / 100).toFixed(2),
        currency: 'CAD',
        email: ana.email,
      },
    ]);
    expect(await readLabels(id, packer)).toMatchObject([
      { pieces: '2', value: '', email: '', 'hs code': '420231', origin: 'CA' },
    ]);
    const { items } = await read(id, packer);
    expect(items.map(({ sku, quantity, refunded }) => [sku, quantity, refunded])).toEqual([
      [sleeve, 3, 1],
      [stand, 2, 2],
    ]);
    const { items: list } = await owner.calls(adminOrders.list, { query: { search: placed.orderNo } });
    expect(list).toMatchObject([{ pieces: 2 }]);
  });

  test('are on sale again once the money is back, and are put back only once', async () => {
    const before = await readStock(stand);
    const { id } = await boughtTwo();
    await refund(id, { [stand]: 1 });
    expect(await readStock(stand)).toEqual({ ...before, sold: Number(before?.['sold']) + 1 });
    await owner.calls(adminOrders.cancel, {
      params: { id },
      body: { version: await versionOf(id), reason: 'Wanted' },
    });
    expect(await readStock(stand)).toEqual(before);
  });

  test('stay sold when the parcel has left, until it comes back', async () => {
    const before = await readStock(stand);
    const { id } = await boughtTwo();
    await ship(id);
    await refund(id, { [stand]: 1 });
    expect(await readStock(stand)).toEqual({ ...before, sold: Number(before?.['sold']) + 2 });
    await move(id, 'deliver');
    const body = { version: await versionOf(id), reason: 'Wrong address', isRestocked: true };
    await packer.calls(adminOrders.returned, { params: { id }, body });
    expect(await readStock(stand)).toEqual(before);
  });

  test('leave the codes and origins of the other items for customs, on the label and on the pack list of a parcel that leaves Canada', async () => {
    const { id } = await boughtTwo();
    await rows(
      `update products set origin_country = 'TW' where sku = (select product_sku from variants where sku = $1)`,
      [stand],
    );
    expect(await readLabels(id)).toMatchObject([{ 'hs code': '420231; 442199', origin: 'CA; TW' }]);
    expect((await readPack(id))[0]?.items.map(({ customs }) => customs)).toEqual(['', '']);

    await rows(
      `update orders set delivery_address = jsonb_set(delivery_address, '{country}', '"FR"'), language = 'fr' where id = $1`,
      [id],
    );
    expect((await readPack(id))[0]?.items.map(({ customs }) => customs)).toEqual([
      'Code SH 4202.31 · Pays d’origine\u00a0: Canada',
      'Code SH 4421.99 · Pays d’origine\u00a0: Taïwan',
    ]);
    await refund(id, { [stand]: 2 });
    expect(await readLabels(id)).toMatchObject([{ 'hs code': '420231', origin: 'CA' }]);
  });

  test('of all items leave nothing to hand over, pack or label', async () => {
    const { id, placed } = await boughtTwo();
    await refund(id, { [sleeve]: 3, [stand]: 2 });
    await expect(ship(id)).rejects.toThrow('nothingToShip');
    expect(await readPack(id)).toEqual([]);
    expect(await readLabels(id)).toEqual([]);
    const toShip = await packer.calls(adminOrders.list, {
      query: { toShip: 'true', search: placed.orderNo },
    });
    expect(toShip.items).toEqual([]);
  });
});

describe('An order on hold', () => {
  test('is not handed over, by any way, and says why until it is resumed', async () => {
    const { id, placed } = await bought();
    const version = await versionOf(id);
    const heldOrder = await packer.calls(adminOrders.hold, {
      params: { id },
      body: { version, reason: 'The bank asks' },
    });
    expect(heldOrder).toMatchObject({ holdReason: 'The bank asks', onHoldSince: expect.any(Date) });

    await expect(ship(id)).rejects.toMatchObject({ key: 'orderOnHold' });
    await move(id, 'makeReady');
    await expect(move(id, 'handOver')).rejects.toMatchObject({ key: 'orderOnHold' });
    const row = { id, version: await versionOf(id), carrier: 'dhl' as const, trackingNumber: '3318810025' };
    expect(await packer.calls(adminOrders.shipSeveral, { body: { rows: [row] } })).toMatchObject([
      { isShipped: false, code: 'orderOnHold', message: expect.stringContaining('The bank asks') },
    ]);
    const file = new File([`${placed.orderNo},DHL,3318810025`], 'parcels.csv');
    await expect(packer.calls(adminOrders.shipFile, { form: { file } })).rejects.toMatchObject({
      details: { errors: [{ code: 'orderOnHold', params: { reason: 'The bank asks' } }] },
    });
    expect(await readPack(id)).toEqual([]);
    const find = async (query: object) =>
      (await packer.calls(adminOrders.list, { query: { ...query, search: placed.orderNo } })).items.length;
    expect([await find({ toShip: 'true' }), await find({ onHold: 'true' })]).toEqual([0, 1]);

    await expect(
      packer.calls(adminOrders.resume, { params: { id }, body: { version: await versionOf(id) } }),
    ).rejects.toThrow('forbidden');
    await owner.calls(adminOrders.resume, { params: { id }, body: { version: await versionOf(id) } });
    await ship(id);
    await expect(
      packer.calls(adminOrders.hold, {
        params: { id },
        body: { version: await versionOf(id), reason: 'Late' },
      }),
    ).rejects.toThrow('transitionForbidden');
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['orders.hold', 'orders.resume']),
    );
  });
});

describe('A tracking number', () => {
  test('is of one parcel: a second one with it is refused', async () => {
    const [one, two] = [await bought(), await bought()];
    const row = async (id: string, trackingNumber: string) => ({
      id,
      version: await versionOf(id),
      carrier: 'ups' as const,
      trackingNumber,
    });
    const [first, second] = ['1Z5R89390357567127', '1z5r 8939 0357 567127'];
    const body = { rows: [await row(one.id, first), await row(two.id, second)] };
    await expect(packer.calls(adminOrders.shipSeveral, { body })).rejects.toMatchObject({
      details: { errors: [{ field: 'rows.1.trackingNumber', code: 'trackingTwice' }] },
    });
    const file = new File(
      [`${one.placed.orderNo},UPS,${first}\n${two.placed.orderNo},UPS,${second}`],
      'parcels.csv',
    );
    await expect(packer.calls(adminOrders.shipFile, { form: { file } })).rejects.toMatchObject({
      details: { errors: [{ field: 'rows.2', code: 'trackingTwice' }] },
    });
  });

  test('with another check digit than the carrier’s is refused, in a form and in a table', async () => {
    const { id, placed } = await bought();
    const wrong = { carrier: 'ups' as const, trackingNumber: '1Z5R89390357567128' };
    await expect(
      packer.calls(adminOrders.ship, { params: { id }, body: { version: await versionOf(id), ...wrong } }),
    ).rejects.toMatchObject({
      details: { errors: [{ field: 'trackingNumber', code: 'trackingCheckDigit' }] },
    });
    const file = new File([`${placed.orderNo},UPS,${wrong.trackingNumber}`], 'parcels.csv');
    await expect(packer.calls(adminOrders.shipFile, { form: { file } })).rejects.toMatchObject({
      details: { errors: [{ code: 'trackingCheckDigit' }] },
    });
  });

  test.each(['4.00E+15', '4,00E+15'])('that a spreadsheet has rounded to %s is refused', async (rounded) => {
    const { id, placed } = await bought();
    const file = new File([`${placed.orderNo};UPS;${rounded}`], 'parcels.csv');
    await expect(packer.calls(adminOrders.shipFile, { form: { file } })).rejects.toMatchObject({
      details: { errors: [{ field: 'rows.1', code: 'numberRounded' }] },
    });
    expect(await read(id, packer)).toMatchObject({ status: 'paid', trackingNumber: null });
  });

  test('is corrected once the parcel has left; the buyer is mailed, and the one before stays in the history', async () => {
    const { ana, id, placed } = await bought();
    const correct = async () =>
      packer.calls(adminOrders.correctTracking, {
        params: { id },
        body: { version: await versionOf(id), carrier: 'fedex', trackingNumber: '986578788855' },
      });
    await expect(correct()).rejects.toThrow('transitionForbidden');
    await ship(id);
    await runJobs(deps);
    emails.length = 0;
    expect(await correct()).toMatchObject({
      shippingCompany: 'fedex',
      trackingNumber: '986578788855',
      trackingUrl: expect.stringContaining('fedex'),
    });
    await runJobs(deps);

    expect(emails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [ana.email, `Order ${placed.orderNo}: a corrected tracking number`],
    ]);
    expect(emails[0]?.text).toContain('986578788855');
    const { history } = await read(id);
    expect(history).toContainEqual(
      expect.objectContaining({ subject: 'tracking', reason: 'dhl 1234 5678', staffEmail: packer.email }),
    );
    expect(await actsOn(id)).toContainEqual(expect.objectContaining({ action: 'orders.correctTracking' }));
  });
});

test('The history of an order has its moves, mails, refunds and notes; a packer reads no refund', async () => {
  const { id } = await boughtTwo();
  await owner.calls(adminOrders.addNote, { params: { id }, body: { text: 'Called twice.' } });
  await refund(id, { [stand]: 1 });
  await settle();
  await ship(id);
  await runJobs(deps);
  const seen = (history: { subject: string; to: string }[]) =>
    history.map(({ subject, to }) => `${subject} ${to}`.trim());
  const all = seen((await read(id)).history);
  for (const entry of [
    'order paid',
    'mail confirmed',
    'note',
    'refund succeeded',
    'mail refunded',
    'order shipped',
    'mail shipped',
  ])
    expect(all).toContain(entry);
  expect(seen((await read(id, packer)).history).filter((entry) => entry.startsWith('refund'))).toEqual([]);
});

test('A pack list speaks the buyer’s language and says who sent it', async () => {
  const { id } = await bought();
  await rows(`update orders set language = 'fr' where id = $1`, [id]);
  const [pack] = await readPack(id);
  const { name, address } = await deps.currentSeller.load();
  expect(pack).toMatchObject({
    language: 'fr',
    seller: { name, address },
    words: { title: 'Bordereau d’expédition', item: 'Article' },
  });
});
