import { beforeEach, describe, expect, test } from 'vitest';
import { formatColumnMoney } from '@visita/core/money';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { writeMissingDocuments } from '../payments/write-missing-documents.ts';
import { documentWorld, plain, readPdfText } from '../test/document-world.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await documentWorld();
const {
  deps,
  bought,
  clock,
  documentsOf,
  emails,
  expectNoGaps,
  fileOf,
  order,
  pay,
  read,
  refund,
  rows,
  setStock,
  settle,
  shopper,
  tidy,
} = app;
const hourMs = 3_600_000;

beforeEach(tidy);

describe('money that goes back', () => {
  test('has a credit note with its share of each tax, in the moment in which it is there, and the email brings it', async () => {
    const { ana, placed, paymentId } = await bought({
      language: 'fr',
      to: { province: 'QC', city: 'Montréal', zipCode: 'H2Y 1Y6' },
    });
    await refund(paymentId, 1000);
    expect(await documentsOf(ana, placed.id)).toHaveLength(1);
    await settle();
    const [invoice, creditNote, ...more] = await documentsOf(ana, placed.id);
    expect(more).toEqual([]);
    expect(creditNote).toMatchObject({ kind: 'creditNote', language: 'fr', total: 1000 });
    expect(creditNote?.number).toMatch(/^C20260/);
    const [row] = await rows(
      'select subtotal, shipping_amount as delivery, taxes, corrects_id as corrects from documents where id = $1',
      [creditNote?.id],
    );
    const { subtotal, shippingAmount, taxes, total } = placed;
    const due = (amount: number) => (amount * 1000) / total;
    expect(row).toMatchObject({ corrects: invoice?.id });
    expect(Math.abs(Number(row?.['subtotal']) - due(subtotal))).toBeLessThan(1);
    expect(Math.abs(Number(row?.['delivery']) - due(shippingAmount))).toBeLessThan(1);
    const credited = row?.['taxes'] as { code: string; amount: number }[];
    expect(credited.map(({ code }) => code)).toEqual(taxes.map(({ code }) => code));
    for (const [index, { amount }] of taxes.entries())
      expect(Math.abs((credited[index]?.amount ?? 0) - due(amount))).toBeLessThan(1);

    const text = await readPdfText(await fileOf(ana, creditNote?.id ?? ''));
    for (const words of ['Note de crédit', invoice?.number ?? '', plain(formatColumnMoney(1000, 'fr'))])
      expect(text).toContain(words);
    const { attachments } = emails.findLast(({ to }) => to.address === ana.email) ?? {};
    expect(attachments).toMatchObject([{ name: `note-de-credit-${creditNote?.number}.pdf` }]);
  });

  test('in parts is in the end the whole of everything, to the cent', async () => {
    const { ana, placed, paymentId } = await bought({
      to: { province: 'QC', city: 'Montréal', zipCode: 'H2Y 1Y6' },
    });
    for (const amount of [1, 333, 1001, 7]) await refund(paymentId, amount);
    await refund(paymentId, placed.total - 1342);
    await settle();
    expect(await documentsOf(ana, placed.id)).toHaveLength(6);
    const [sums] = await rows(
      `select sum(subtotal)::int as subtotal, sum(shipping_amount)::int as delivery, sum((taxes -> 0 ->> 'amount')::int)::int as gst,
         sum((taxes -> 1 ->> 'amount')::int)::int as qst, sum(total)::int as total
       from documents where order_id = $1 and kind = 'creditNote'`,
      [placed.id],
    );
    const [gst, qst] = placed.taxes.map(({ amount }) => amount);
    expect(sums).toEqual({
      subtotal: placed.subtotal,
      delivery: placed.shippingAmount,
      gst,
      qst,
      total: placed.total,
    });
    await expectNoGaps();
  });

  test('whole names what was sold again', async () => {
    const { ana, placed } = await bought();
    await ana.calls(orders.cancel, { params: { id: placed.id } });
    await settle();
    const [, creditNote] = await documentsOf(ana, placed.id);
    expect(creditNote).toMatchObject({ kind: 'creditNote', total: placed.total });
    const text = await readPdfText(await fileOf(ana, creditNote?.id ?? ''));
    for (const words of ['CARD-SLEEVE-COGNAC', formatColumnMoney(placed.total, 'en'), 'Total credited (CAD)'])
      expect(text).toContain(words);
  });

  test('and bounces in the end has its credit note taken back by a document of its own, and may be credited again', async () => {
    const { ana, placed, paymentId } = await bought({ number: '4000000000005126' });
    await ana.calls(orders.cancel, { params: { id: placed.id } });
    await settle();
    expect((await documentsOf(ana, placed.id)).map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    clock.advance(2 * hourMs);
    await settle();
    const [, creditNote, reversal] = await documentsOf(ana, placed.id);
    expect(reversal).toMatchObject({
      kind: 'reversal',
      total: placed.total,
      number: expect.stringMatching(/^R/),
    });
    const text = await readPdfText(await fileOf(ana, reversal?.id ?? ''));
    expect(text).toContain(creditNote?.number);

    await rows(
      `insert into refunds (id, payment_id, amount, status, reason, created_at) values (gen_random_uuid(), $1, $2, 'succeeded', 'by hand', now())`,
      [paymentId, placed.total],
    );
    await writeMissingDocuments.run(deps, {});
    expect((await documentsOf(ana, placed.id)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'creditNote',
      'reversal',
      'creditNote',
    ]);
    await expectNoGaps();
  });

  test('for an order that never took it is on no paper', async () => {
    const ana = await shopper();
    await setStock(sleeve, 10);
    const placed = await order(ana);
    const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
    await pay(url);
    await ana.calls(orders.cancel, { params: { id: placed.id } });
    await settle();
    expect(await documentsOf(ana, placed.id)).toEqual([]);
  });
});

test('twenty orders that are paid at one moment, and as many refunds, leave the series without a gap', async () => {
  await setStock(sleeve, 1000);
  const opened = [];
  for (let buyer = 0; buyer < 20; buyer++) {
    const ana = await shopper();
    const placed = await order(ana, [{ sku: sleeve, quantity: 1 + (buyer % 3) }]);
    const { id, checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
    opened.push({ ana, placed, paymentId: id, sessionId: await pay(url) });
  }
  await Promise.all(
    opened.map(({ ana, sessionId }) => ana.calls(payments.returned, { body: { sessionId } })),
  );
  for (const { ana, placed } of opened)
    expect(await documentsOf(ana, placed.id)).toMatchObject([{ kind: 'invoice', total: placed.total }]);
  await expectNoGaps();
  await settle();
  await Promise.all(opened.map(({ ana, placed }) => ana.calls(orders.cancel, { params: { id: placed.id } })));
  await settle();
  for (const { ana, placed } of opened)
    expect(await documentsOf(ana, placed.id)).toMatchObject([
      {},
      { kind: 'creditNote', total: placed.total },
    ]);
  await expectNoGaps();
  const [{ different } = {}] = await rows(
    `select count(distinct number)::int - count(*)::int as different from documents`,
  );
  expect(different).toBe(0);
});

test('orders that a build without documents took the money for have them at the next start, under the numbers they were mailed with', async () => {
  const { ana, placed, paymentId } = await bought({ language: 'fr' });
  await refund(paymentId, 500);
  await settle();
  const [invoice] = await documentsOf(ana, placed.id);
  // as the older build left them
  await rows('alter table documents disable trigger documents_frozen');
  await rows(`delete from documents where order_id = $1 and kind = 'creditNote'`, [placed.id]);
  await rows('delete from documents where order_id = $1', [placed.id]);
  await rows('alter table documents enable trigger documents_frozen');
  expect(await read(ana, placed.id)).toMatchObject({ hasInvoice: false, documents: [] });
  await expect(ana.calls(orders.invoice, { params: { id: placed.id } })).rejects.toThrow('orderUnpaid');

  clock.advance(24 * hourMs);
  await writeMissingDocuments.run(deps, {});
  await writeMissingDocuments.run(deps, {});
  if (!invoice) throw new Error('it had one');
  const { id: _, ...same } = invoice;
  expect(await documentsOf(ana, placed.id)).toMatchObject([
    same,
    { kind: 'creditNote', total: 500, language: 'fr', issuedOn: same.issuedOn },
  ]);
});
