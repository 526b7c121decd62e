import { describe, expect, test, vi } from 'vitest';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import type { Problem } from '@visita/core/problems';
import { readOrders } from '../admin/orders-command.ts';
import { runJobs } from '../test/jobs.ts';
import { handOver, orderStaff } from '../test/order-staff.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';

const app = await orderStaff();
const {
  actsOn,
  books,
  booksOf,
  bought,
  deps,
  emails,
  lastEmail,
  move,
  packer,
  read,
  rows,
  sam,
  settle,
  ship,
  support,
  versionOf,
} = app;

describe('a parcel', () => {
  test('goes all its way, told by whom, and its buyer is told once', async () => {
    const { ana, placed, id } = await bought();
    await move(id, 'makeReady');
    expect(await ship(id)).toMatchObject({
      status: 'shipped',
      shippingStatus: 'shipped',
      shippingCompany: 'dhl',
      trackingNumber: '1234 5678',
    });
    for (const action of ['move', 'outForDelivery'] as const) await move(id, action);
    await expect(move(id, 'stop')).rejects.toThrow('invalidInput');
    await move(id, 'stop', 'The address is wrong');
    await move(id, 'move');
    expect(await move(id, 'deliver')).toMatchObject({ status: 'completed', shippingStatus: 'delivered' });
    await runJobs(deps);
    expect(
      emails.filter(({ subject, to }) => to.address === ana.email && subject.includes(placed.orderNo)),
    ).toHaveLength(2);
    const { history } = await read(id);
    expect(history.find(({ to }) => to === 'exception')).toMatchObject({
      staffEmail: packer.email,
      reason: 'The address is wrong',
    });
    const acts = (await actsOn(id)).map(({ action }) => String(action));
    expect(acts.toSorted((a, b) => a.localeCompare(b))).toEqual(
      ['deliver', 'makeReady', 'move', 'move', 'outForDelivery', 'ship', 'stop'].map(
        (action) => `orders.${action}`,
      ),
    );
  });

  test('is handed to a carrier that has a name', async () => {
    const { id } = await bought();
    const body = { version: await versionOf(id), carrier: 'other' as const };
    await expect(packer.calls(adminOrders.ship, { params: { id }, body })).rejects.toMatchObject({
      key: 'invalidInput',
      details: { errors: [{ field: 'carrierName', code: 'required' }] },
    });
    const named = { ...body, carrierName: 'Bicycle Ana' };
    expect(await packer.calls(adminOrders.ship, { params: { id }, body: named })).toMatchObject({
      shippingCompany: 'Bicycle Ana',
    });
  });

  test('is sent once, however many hand it over at one moment: the others are told that it has changed', async () => {
    const { id } = await bought();
    const version = await versionOf(id);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        packer.calls(adminOrders.ship, { params: { id }, body: { version, ...handOver } }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Problem).key] : []));
    expect(new Set(refused)).toEqual(new Set(['changedMeanwhile']));
    expect(
      await rows(`select action from order_moves where order_id = $1 and "to" = 'shipped'`, [id]),
    ).toHaveLength(2);
    expect(await actsOn(id)).toHaveLength(1);
  });

  test('that has come back is sold again, or not', async () => {
    const [one, two] = [await bought(), await bought()];
    const before = await booksOf(sleeve);
    for (const { id, isRestocked } of [
      { id: one.id, isRestocked: true },
      { id: two.id, isRestocked: false },
    ]) {
      await ship(id);
      await move(id, 'deliver');
      const body = { version: await versionOf(id), reason: 'Not wanted', isRestocked };
      expect(
        await packer
          .calls(adminOrders.returned, { params: { id }, body: { ...body, reason: ' ' } })
          .catch(String),
      ).toContain('invalidInput');
      await packer.calls(adminOrders.returned, { params: { id }, body });
      await expect(
        packer.calls(adminOrders.returned, {
          params: { id },
          body: { ...body, version: await versionOf(id) },
        }),
      ).rejects.toThrow('transitionForbidden');
    }
    expect(await booksOf(sleeve)).toEqual({ ...before, sold: before.sold - 3 });
  });
});

describe('several parcels', () => {
  test('are handed over each for itself, and each is told how it went', async () => {
    const [one, two] = [await bought(), await bought()];
    const readRow = async ({ id }: { id: string }) => ({ id, version: await versionOf(id), ...handOver });
    const old = { ...(await readRow(two)), trackingNumber: '' };
    await move(two.id, 'makeReady');
    const results = await packer.calls(adminOrders.shipSeveral, {
      body: { rows: [await readRow(one), old] },
    });
    expect(results).toMatchObject([
      { id: one.id, isShipped: true, code: null },
      { id: two.id, isShipped: false, code: 'changedMeanwhile', message: expect.stringMatching(/./) },
    ]);
  });

  const upload = (lines: string[]) =>
    packer.calls(adminOrders.shipFile, {
      form: { file: new File([lines.join('\n')], 'parcels.csv', { type: 'text/csv' }) },
    });

  test('are handed over by a table, all of them or none: every wrong row is named', async () => {
    const [one, two] = [await bought(), await bought()];
    const sent = await bought();
    await ship(sent.id);
    const lines = [
      'Order;Carrier;Tracking number',
      `${one.placed.orderNo};Canada Post;7`,
      'V20260101AAAAAA;dhl;8',
      `${two.placed.orderNo};;9`,
      `${sent.placed.orderNo};dhl;10`,
      `${one.placed.orderNo};dhl;11`,
    ];
    await expect(upload(lines)).rejects.toMatchObject({
      details: {
        errors: [
          { field: 'rows.3', code: 'orderUnknown', params: { row: 3 } },
          { field: 'rows.4', code: 'carrierMissing' },
          { field: 'rows.5', code: 'orderNotToShip' },
          { field: 'rows.6', code: 'rowTwice' },
        ],
      },
    });
    expect((await read(one.id)).status).toBe('paid');
    expect(await upload([lines[0] ?? '', lines[1] ?? '', `${two.placed.orderNo};Bicycle Ana;`])).toEqual({
      shipped: 2,
    });
    expect(await read(one.id)).toMatchObject({
      status: 'shipped',
      shippingCompany: 'canada_post',
      trackingNumber: '7',
    });
    expect(await read(two.id)).toMatchObject({ status: 'shipped', shippingCompany: 'Bicycle Ana' });
    expect(await actsOn(two.id)).toMatchObject([{ action: 'orders.ship' }]);
  });

  test('are five thousand, and one bad row among them writes nothing', async () => {
    const { placed, id } = await bought();
    await rows(
      `insert into orders (id, order_no, idempotency_key, request_hash, language, status, shipping_status, stock, currency, subtotal,
        shipping_amount, taxes, tax_amount, total, notes, destination, terms, pay_by, paid_at, created_at)
       select gen_random_uuid(), 'V20300101' || lpad(n::text, 6, '0'), n::text, '', 'en', 'paid', 'preparing', 'sold', 'CAD', 0, 0, '[]', 0, 0, '',
        '{"country":"CA","province":"ON"}', '{}', now(), now(), now() from generate_series(1, 4999) n`,
    );
    const lines = Array.from(
      { length: 4_999 },
      (_, n) => `V20300101${String(n + 1).padStart(6, '0')},dhl,${n}`,
    );
    await expect(upload([...lines, 'V20990101AAAAAA,dhl,5000'])).rejects.toMatchObject({
      details: { errors: [{ field: 'rows.5000', code: 'orderUnknown' }] },
    });
    expect(await rows(`select from orders where order_no like 'V20300101%' and status <> 'paid'`)).toEqual(
      [],
    );
    expect(await upload([...lines, `${placed.orderNo},dhl,5000`])).toEqual({ shipped: 5_000 });
    expect((await read(id)).status).toBe('shipped');
    expect(
      await rows(
        `select from orders where order_no like 'V20300101%' and status = 'shipped' and version = 1`,
      ),
    ).toHaveLength(4_999);
    // do not send five thousand e-mails here
    await rows(`delete from pgboss.job where name = 'orders.mailShipped'`);
  });
});

describe('money', () => {
  const getCredits = (id: string) =>
    rows(
      `select subtotal, shipping_amount, tax_amount, total, lines from documents where order_id = $1 and kind = 'creditNote' order by serial`,
      [id],
    );
  const refund = async (id: string, body: Record<string, unknown>, who = sam) =>
    who.calls(adminPayments.refund, {
      params: { id },
      body: { version: await versionOf(id), reason: 'Scratched', ...body },
    });
  const line = { sku: sleeve, unitPrice: 1_200 };
  const seen = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });

  test('goes back by line with its tax, and the credit note says of what; never more than is left', async () => {
    const { ana, placed, id } = await bought();
    const before = await books();
    const tax = placed.taxes[0]?.amount ?? 0;
    const ofOne = Math.floor((1_200 * (placed.taxes[0]?.rate ?? 0)) / 100_000 + 0.5);
    await refund(id, { lines: [{ ...line, quantity: 1 }] });
    await settle();
    expect(await getCredits(id)).toMatchObject([
      {
        subtotal: 1_200,
        shipping_amount: 0,
        tax_amount: ofOne,
        total: 1_200 + ofOne,
        lines: [{ quantity: 1, amount: 1_200 }],
      },
    ]);
    expect(await seen(ana, id)).toMatchObject({ status: 'paid', payment: { refundedAmount: 1_200 + ofOne } });
    expect((await books()).back - before.back).toBe(1_200 + ofOne);
    for (const lines of [[{ ...line, quantity: 3 }], [{ ...line, unitPrice: 1, quantity: 1 }]])
      await expect(refund(id, { lines })).rejects.toThrow('refundTooLarge');
    await expect(refund(id, {})).rejects.toThrow('invalidInput');
    await expect(refund(id, { isWhole: true, reason: '' })).rejects.toThrow('invalidInput');
    await expect(refund(id, { isWhole: true }, packer)).rejects.toThrow('forbidden');
    await expect(refund(id, { isWhole: true }, support)).rejects.toThrow('forbidden');
    expect((await read(id)).payments[0]?.refunds[0]).toMatchObject({
      reason: 'Scratched',
      lines: [{ ...line, quantity: 1 }],
    });

    // staff who may see amounts can open both documents
    const visit = await app.open();
    for (const { id: paper } of (await read(id)).documents) {
      const { url } = await support.calls(adminDocuments.link, { params: { id: paper } });
      expect((await visit(url)).headers.get('content-type')).toBe('application/pdf');
      await expect(packer.calls(adminDocuments.link, { params: { id: paper } })).rejects.toThrow('forbidden');
    }
    await expect(sam.calls(adminDocuments.link, { params: { id } })).rejects.toThrow('documentNotFound');

    // refund the rest, which cancels what was not shipped
    await refund(id, { isWhole: true });
    await settle();
    expect(await seen(ana, id)).toMatchObject({ status: 'refunded' });
    const credits = await getCredits(id);
    expect(credits.reduce((sum, { total }) => sum + Number(total), 0)).toBe(placed.total);
    expect(credits.reduce((sum, { tax_amount: each }) => sum + Number(each), 0)).toBe(tax);
    await expect(refund(id, { isWhole: true })).rejects.toThrow('refundTooLarge');
    expect(lastEmail(ana.email).text).toContain(placed.orderNo);
  });

  test('goes back once, however many give it back at one moment', async () => {
    const { placed, id } = await bought();
    const before = await books();
    const body = { version: await versionOf(id), reason: 'Scratched', lines: [{ ...line, quantity: 1 }] };
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => sam.calls(adminPayments.refund, { params: { id }, body })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await settle();
    expect((await books()).back - before.back).toBeLessThan(placed.total / 2);
  });

  test('of an order that staff cancel goes back whole, with the reason in its history', async () => {
    const { ana, id } = await bought();
    const body = { version: await versionOf(id), reason: 'Asked on the phone' };
    await expect(packer.calls(adminOrders.cancel, { params: { id }, body })).rejects.toThrow('forbidden');
    await sam.calls(adminOrders.cancel, { params: { id }, body });
    await settle();
    expect(await seen(ana, id)).toMatchObject({ status: 'refunded' });
    expect((await read(id)).history.find(({ to }) => to === 'cancelled')).toMatchObject({
      staffEmail: sam.email,
      reason: body.reason,
    });
    expect(await actsOn(id)).toMatchObject([
      { action: 'orders.cancel', reason: body.reason, after: { refunds: 1 } },
    ]);
  });
});

test('the command line does the same by the same verbs, and is written down as what it is', async () => {
  const { placed, id } = await bought();
  const subjects: string[] = [];
  const spy = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => (subjects.push(String(text)), true));
  const run = (...words: string[]) => readOrders(words)(deps);
  await run('list', '--to-ship', '--search', placed.orderNo);
  await run('note', placed.orderNo, '--text', 'Called');
  await run('ship', placed.orderNo.toLowerCase(), '--carrier', 'other', '--carrier-name', 'Bicycle Ana');
  await run('refund', placed.orderNo, '--line', `${sleeve}:2`, '--delivery', '--reason', 'Broken');
  await expect(run('ship', placed.orderNo, '--carrier', 'dhl')).rejects.toThrow('not possible');
  await expect(
    run('refund', placed.orderNo, '--line', `${sleeve}:2`, '--reason', 'Broken'),
  ).rejects.toThrow();
  spy.mockRestore();
  expect(subjects[0]).toContain(placed.orderNo);
  await settle();
  expect(await read(id)).toMatchObject({
    status: 'shipped',
    shippingCompany: 'Bicycle Ana',
    staffNotes: [{ staffEmail: 'command line' }],
  });
  expect((await read(id)).payments[0]?.refunds).toMatchObject([
    { status: 'succeeded', lines: [{ quantity: 2 }], shippingAmount: placed.shippingAmount },
  ]);
  const acts = await rows(
    `select action, email, address from audit_log where subject_id = $1 order by action`,
    [id],
  );
  expect(acts).toEqual(
    ['orders.note', 'orders.refund', 'orders.ship'].map((action) => ({
      action,
      email: 'command line',
      address: 'console',
    })),
  );
});
