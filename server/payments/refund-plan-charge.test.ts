import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { listInvoiceDocuments } from '../documents/queries.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';

const app = await subscriptionWorld();
const { books, clock, deps, given, rows, runClock, settle } = app;
const { stripe } = deps;
type RefundBody = z.input<typeof adminSubscriptions.refund.terms.body>;

/** A subscriber of the monthly plan who has paid for a second month. */
async function charged() {
  const one = await given.subscriber({ status: 'active', plan: 'monthly', hasTrial: false });
  await runClock(32);
  await runClock(1);
  // signed in after the clock was moved
  const owner = await given.staff();
  const shown = await owner.calls(adminSubscriptions.get, { params: { id: one.id } });
  const charge = shown.invoices.find(({ refundable }) => refundable > 0);
  const refund = (body: Omit<RefundBody, 'reason'>) =>
    owner.calls(adminSubscriptions.refund, {
      params: { id: one.id },
      body: { reason: 'asked for', ...body },
    });
  return { one, owner, shown, charge, refund, before: await books() };
}

const documents = (id: string) =>
  rows(
    `select kind, subtotal, tax_amount, total from documents where subscription_invoice_id in
      (select id from subscription_invoices where subscription_id = $1) order by serial desc limit 1`,
    [id],
  );
const sumAccount = async (account: string) =>
  (
    await rows(`select coalesce(sum(amount), 0)::int as sum from ledger_lines where account = $1`, [account])
  )[0]?.['sum'];

describe('a charge of a plan that staff refund', () => {
  test('in full ends the plan if they choose so: money, credit note, e-mail, ledger and audit', async () => {
    const { one, owner, shown, charge, refund, before } = await charged();
    expect(charge).toMatchObject({ refundable: 1130 });
    const receivable = await sumAccount('receivable');
    await refund({ version: shown.rev, invoiceId: charge?.id ?? '', plan: 'end' });
    await settle();
    expect(await books()).toEqual({ ...before, back: before.back + 1130 });
    expect(await one.row()).toMatchObject({ status: 'released' });
    expect(await documents(one.id)).toEqual([
      { kind: 'creditNote', subtotal: 1000, tax_amount: 130, total: 1130 },
    ]);
    expect(await sumAccount('receivable')).toBe(receivable);
    expect(
      app.emails.filter(({ to }) => to.address === one.person.email).map(({ subject }) => subject),
    ).toContainEqual(expect.stringContaining('on its way back to you'));
    expect(
      await rows(`select after from audit_log where subject_id = $1 and action = 'subscriptions.refund'`, [
        one.id,
      ]),
    ).toMatchObject([{ after: { amount: 1130, plan: 'end' } }]);
    const after = await owner.calls(adminSubscriptions.get, { params: { id: one.id } });
    expect(after.acts.refund).toBe('notDue');
    expect(await rows('select 1 from stripe_drift')).toEqual([]);
  });

  test('in part keeps the plan, which credits no unused time in that period, and no more than is left goes back', async () => {
    const { one, owner, shown, charge, refund, before } = await charged();
    const body = { invoiceId: charge?.id ?? '', plan: 'keep' as const };
    await refund({ ...body, version: shown.rev, amount: 333 });
    await settle();
    expect(await books()).toMatchObject({ back: before.back + 376 });
    expect(await documents(one.id)).toEqual([
      { kind: 'creditNote', subtotal: 333, tax_amount: 43, total: 376 },
    ]);
    expect(await one.row()).toMatchObject({ status: 'active' });
    const refusal = { details: { message: expect.stringContaining('was refunded') } };
    await expect(one.person.calls(subscriptions.pause, { params: { id: one.id } })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      one.person.calls(subscriptions.change, { params: { id: one.id }, body: { plan: 'annual' } }),
    ).rejects.toMatchObject(refusal);
    expect(await one.person.calls(subscriptions.get, { params: { id: one.id } })).toMatchObject({
      actions: { pause: 'refunded', switch: 'refunded' },
    });

    const { rev } = await owner.calls(adminSubscriptions.get, { params: { id: one.id } });
    await expect(refund({ ...body, version: rev, amount: 700 })).rejects.toThrow('refundTooLarge');
    await refund({ ...body, version: rev });
    await settle();
    expect((await books()).back - before.back).toBe(1130);
    // the next period is whole again
    await runClock(32);
    await runClock(1);
    await one.person.calls(subscriptions.pause, { params: { id: one.id } });
    expect(await one.row()).toMatchObject({ status: 'paused' });
  });

  test.each(['apply_then_drop', 'reset', 'status:500'])(
    'goes back once while the provider fails with %s, also after its idempotency key is forgotten',
    async (action) => {
      const { one, shown, charge, refund, before } = await charged();
      await app.fault('POST', '/v1/credit_notes', action, 1);
      await refund({ version: shown.rev, invoiceId: charge?.id ?? '', plan: 'keep' });
      await settle().catch(() => undefined);
      clock.advance(25 * 3_600_000);
      for (let round = 0; round < 4; round++) {
        await settle().catch(() => undefined);
        clock.advance(5 * 60_000);
      }
      expect((await books()).back - before.back).toBe(1130);
      expect(
        await rows(
          `select r.status from refunds r join payments p on p.id = r.payment_id
            join subscription_invoices i on i.id = p.subscription_invoice_id where i.subscription_id = $1`,
          [one.id],
        ),
      ).toEqual([{ status: 'succeeded' }]);
    },
  );

  test('is recorded once, though the event comes before the answer to the request', async () => {
    const { shown, charge, refund, before } = await charged();
    await refund({ version: shown.rev, invoiceId: charge?.id ?? '', plan: 'keep' });
    const [row] = await rows(
      `select id, credit from refunds where status = 'asked' order by id desc limit 1`,
    );
    const { id, credit } = row as {
      id: string;
      credit: { invoiceId: string; lines: { id: string; amount: number }[] };
    };
    // the credit note exists, its answer was lost, and the events are read first
    await stripe.request((sdk) =>
      sdk.creditNotes.create({
        invoice: credit.invoiceId,
        lines: credit.lines.map((line) => ({
          type: 'invoice_line_item' as const,
          invoice_line_item: line.id,
          amount: line.amount,
        })),
        refund_amount: 1130,
        metadata: { refund_id: id },
        email_type: 'none',
      }),
    );
    const events = (await app.told()).slice(-8);
    await app.deliver(events);
    await settle();
    expect((await books()).back - before.back).toBe(1130);
    const [count] = await rows(
      `select count(*)::int from refunds where payment_id =
      (select payment_id from refunds where id = $1)`,
      [id],
    );
    expect(count).toEqual({ count: 1 });
  });
});

test('a charge that is refunded in the provider’s dashboard is recorded, and staff are asked what becomes of the plan', async () => {
  const { one, before } = await charged();
  const [payment] = await rows(
    `select payment_intent_id as intent from payments where user_id = $1 and subscription_invoice_id is not null
      and status = 'completed' order by id desc limit 1`,
    [one.person.id],
  );
  await stripe.request((sdk) =>
    sdk.refunds.create({ payment_intent: String(payment?.['intent']), amount: 500 }),
  );
  await settle();
  expect((await books()).back - before.back).toBe(500);
  expect(await documents(one.id)).toMatchObject([{ kind: 'creditNote', total: 500 }]);
  expect(await one.row()).toMatchObject({ status: 'active' });
  const { subscriptionNo } = await one.row();
  expect(await rows(`select kind, detail from alerts where about = $1`, [one.id])).toEqual([
    { kind: 'planRefunded', detail: subscriptionNo },
  ]);
});

test('the invoice of a charge with the wrong buyer is issued again: the owner is mailed both, and a refund credits the new one', async () => {
  const { one, owner, shown, charge, refund } = await charged();
  const [invoice] = charge?.documents ?? [];
  const recognised = await rows('select document_id from revenue_schedules order by document_id');
  await owner.calls(adminDocuments.correct, {
    params: { id: invoice?.id ?? '' },
    body: { name: 'Ana Lima', company: 'Lima inc.', taxNumber: '', purchaseOrder: '', reason: 'asked for' },
  });
  expect(await rows('select document_id from revenue_schedules order by document_id')).toEqual(recognised);
  await settle();
  const mail = app.emails.findLast(({ to }) => to.address === one.person.email);
  expect(mail?.attachments).toHaveLength(2);
  const current = await listInvoiceDocuments(app.database.db, { invoiceId: charge?.id ?? '' });
  expect(current.map(({ document, replacedNo }) => ({ kind: document.kind, replacedNo }))).toEqual([
    { kind: 'invoice', replacedNo: invoice?.number },
  ]);
  await refund({ version: shown.rev, invoiceId: charge?.id ?? '', plan: 'keep', amount: 333 });
  await settle();
  expect(await rows('select total from documents where corrects_id = $1', [current[0]?.document.id])).toEqual(
    [{ total: 376 }],
  );
});
