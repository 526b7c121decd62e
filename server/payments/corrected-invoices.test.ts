import { beforeEach, describe, expect, test } from 'vitest';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { listUnpostedDocuments } from '../documents/queries.ts';
import { documentWorld, readPdfText } from '../test/document-world.ts';

const app = await documentWorld();
const { bought, documentsOf, emails, expectNoGaps, fileOf, given, refund, rows, settle, tidy } = app;
const owner = await given.staff();
const support = await given.staff({ role: 'support' });
const reason = 'The buyer asked for it';

beforeEach(tidy);

const business = { name: 'Ana Lima', company: 'Lima inc.', taxNumber: '', purchaseOrder: 'PO-7' };
const correct = (id: string, change: object = {}, who = owner) =>
  who.calls(adminDocuments.correct, { params: { id }, body: { ...business, ...change, reason } });

/** The invoice of a paid order in Quebec, and its buyer. */
async function invoiced() {
  const sale = await bought({ to: { province: 'QC', city: 'Montréal', zipCode: 'H2Y 1Y6' } });
  const [invoice] = await documentsOf(sale.ana, sale.placed.id);
  if (!invoice) throw new Error('a paid order has an invoice');
  return { ...sale, invoice };
}

const sumLedger = (orderId: string) =>
  rows(
    `select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
     where e.order_id = $1 group by 1 having sum(l.amount) <> 0 order by 1`,
    [orderId],
  );

describe('an invoice with the wrong buyer', () => {
  test('is credited and issued again with the same amounts, and the buyer gets both by mail', async () => {
    const { ana, placed, invoice } = await invoiced();
    const before = await sumLedger(placed.id);
    expect(await owner.calls(adminDocuments.buyer, { params: invoice })).toMatchObject({ company: '' });
    await correct(invoice.id);
    const [old, credit, reissued, ...more] = await documentsOf(ana, placed.id);
    expect(more).toEqual([]);
    expect(old?.number).toBe(invoice.number);
    expect(credit).toMatchObject({ kind: 'creditNote', total: invoice.total });
    expect(reissued).toMatchObject({ kind: 'invoice', total: invoice.total });

    const [creditText, text] = [
      await readPdfText(await fileOf(ana, credit?.id ?? '')),
      await readPdfText(await fileOf(ana, reissued?.id ?? '')),
    ];
    expect(creditText).toContain(invoice.number);
    expect(creditText).toContain('a new invoice with the same amounts replaces it');
    for (const words of ['Lima inc.', 'PO-7', 'Replaces invoice', invoice.number])
      expect(text).toContain(words);
    expect(await sumLedger(placed.id)).toEqual(before);
    expect(await listUnpostedDocuments(app.database.db, { limit: 100 })).toEqual([]);
    expect(await owner.calls(adminDocuments.buyer, { params: { id: reissued?.id ?? '' } })).toEqual(business);

    await settle();
    const mail = emails.findLast(({ to }) => to.address === ana.email);
    expect(mail?.subject).toContain(placed.orderNo);
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([
      `credit-note-${credit?.number}.pdf`,
      `invoice-${reissued?.number}.pdf`,
    ]);
    const [audited] = await rows(
      `select subject_id as id, reason, after from audit_log where action = 'documents.correct'`,
    );
    expect(audited).toMatchObject({
      id: placed.id,
      reason,
      after: { number: reissued?.number, changed: ['company', 'purchaseOrder'] },
    });
    await expectNoGaps();
  });

  test('is refunded and linked by its newest invoice afterwards', async () => {
    const { ana, placed, paymentId, invoice } = await invoiced();
    await correct(invoice.id);
    await refund(paymentId, 1000);
    await settle();
    const [, , reissued, credit] = await documentsOf(ana, placed.id);
    const [row] = await rows('select corrects_id as corrects from documents where id = $1', [credit?.id]);
    expect(row).toEqual({ corrects: reissued?.id });
    const { url } = await ana.calls(orders.invoice, { params: { id: placed.id } });
    expect(url).toContain(reissued?.id.replaceAll('-', ''));
  });

  test('is corrected once, by staff who may move money, and not after a part was credited', async () => {
    const { ana, placed, paymentId, invoice } = await invoiced();
    const readOffered = async () =>
      (await owner.calls(adminOrders.get, { params: { id: placed.id } })).correctableId;
    expect(await readOffered()).toBe(invoice.id);
    await expect(correct(invoice.id, {}, support)).rejects.toMatchObject({ key: 'forbidden' });
    await correct(invoice.id);
    await expect(correct(invoice.id, { company: 'Another' })).rejects.toMatchObject({
      key: 'documentCannotChange',
    });
    const [, credit, reissued] = await documentsOf(ana, placed.id);
    expect(await readOffered()).toBe(reissued?.id);
    await expect(correct(reissued?.id ?? '')).rejects.toMatchObject({ key: 'documentCannotChange' });
    await expect(correct(credit?.id ?? '')).rejects.toMatchObject({ key: 'documentNotFound' });
    for (const amount of [1000, placed.total - 1000]) {
      await refund(paymentId, amount);
      await settle();
      expect(await readOffered()).toBeNull();
      await expect(correct(reissued?.id ?? '', { company: 'Another' })).rejects.toMatchObject({
        key: 'documentCannotChange',
      });
    }
  });

  test('is corrected by one of twenty submissions at once', async () => {
    const { ana, placed, invoice } = await invoiced();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => correct(invoice.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      results.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { key: string }).key] : [])),
    ).toEqual(Array.from({ length: 19 }, () => 'documentCannotChange'));
    expect(await documentsOf(ana, placed.id)).toHaveLength(3);
    await expectNoGaps();
  });

  test('is never replaced without its credit note, or with other amounts', async () => {
    const { invoice } = await invoiced();
    const replace = (change: string) =>
      rows(
        `with next as (update document_series set last = last + 1 returning last)
         insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
           'serial', next.last, 'number', 'F' || next.last, 'replaces_id', d.id) || $2)).*
         from documents d, next where d.id = $1`,
        [invoice.id, change],
      );
    await expect(replace('{}')).rejects.toMatchObject({ constraint: 'documents_replaced_whole' });
    await expect(replace('{"replaces_id": null}')).rejects.toMatchObject({
      constraint: 'documents_one_invoice',
    });
  });
});
