import type { Stripe } from 'stripe';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { parseObjectId } from './test/account.ts';
import { planCalls } from './test/plan-calls.ts';

const { stripe, rates, trial, buy, fill, pageOf, forward, received, totals } = await planCalls();

const readBalance = async (customer: string) => {
  const found = await stripe.customers.retrieve(customer);
  return found.deleted ? null : found.balance;
};

describe('A credit note of a paid invoice', () => {
  test('returns one part to the card and the other to the balance', async () => {
    const { buyer, taken } = await buy();
    const invoice = parseObjectId(taken.latest_invoice);
    const note = await stripe.creditNotes.create({
      invoice,
      amount: 3000,
      refund_amount: 1000,
      credit_amount: 2000,
      reason: 'product_unsatisfactory',
      memo: 'A late card',
      metadata: { order_id: 'o1' },
    });
    expect(note).toMatchObject({
      status: 'issued',
      type: 'post_payment',
      amount: 3000,
      post_payment_amount: 3000,
      pre_payment_amount: 0,
    });
    const { number, payments, ...after } = await stripe.invoices.retrieve(invoice, { expand: ['payments'] });
    expect(note.number).toBe(`${number}-CN-01`);
    expect(after).toMatchObject({
      status: 'paid',
      amount_paid: 10_210,
      post_payment_credit_notes_amount: 3000,
    });
    const intent = await stripe.paymentIntents.retrieve(
      parseObjectId(payments!.data[0]!.payment.payment_intent!),
      {
        expand: ['latest_charge'],
      },
    );
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 1000 });
    expect(note.refunds).toMatchObject([{ amount_refunded: 1000, type: 'refund' }]);
    expect(await readBalance(buyer.id)).toBe(-2000);
    expect((await stripe.customers.listBalanceTransactions(buyer.id)).data).toMatchObject([
      { id: note.customer_balance_transaction, type: 'credit_note', credit_note: note.id, amount: -2000 },
    ]);
    await received.about(note.id, 'credit_note.created');
    expect((await stripe.creditNotes.list({ invoice })).data).toEqual([note]);
    expect(await stripe.creditNotes.update(note.id, { metadata: { order_id: '' } })).toMatchObject({
      metadata: {},
    });
    await forward(366);
    expect((await stripe.invoices.list({ subscription: taken.id, limit: 1 })).data).toMatchObject([
      { amount_paid: 8210, starting_balance: -2000 },
    ]);

    const pdf = await fetch(pageOf(note.pdf));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
      mergePages: true,
    });
    expect(text).toMatch(/Credit note \S+-0001-CN-01.*A late card.*CA\$30\.00/s);
  });

  test('never returns more than was paid, and lists where each part goes', async () => {
    const { taken } = await buy();
    const invoice = parseObjectId(taken.latest_invoice);
    const refuse = (params: { amount: number; refund_amount?: number; credit_amount?: number }) =>
      expect(stripe.creditNotes.create({ invoice, ...params })).rejects.toMatchObject({
        statusCode: 400,
        param: 'amount',
      });
    await refuse({ amount: 10_211, credit_amount: 10_211 });
    await refuse({ amount: 500 });
    await refuse({ amount: 500, refund_amount: 400 });
    await stripe.creditNotes.create({ invoice, amount: 10_000, refund_amount: 10_000 });
    await refuse({ amount: 211, credit_amount: 211 });
    await stripe.creditNotes.create({ invoice, amount: 210, out_of_band_amount: 210 });
    expect((await stripe.creditNotes.list({ invoice })).data).toHaveLength(2);
  });
});

describe('A credit note with lines', () => {
  const buyPlan = async () => {
    const { buyer, taken } = await buy();
    const invoice = await stripe.invoices.retrieve(parseObjectId(taken.latest_invoice));
    return { buyer, invoice, line: invoice.lines.data[0]! };
  };

  test('credits a part of a line with its taxes and returns it to the card', async () => {
    const { invoice, line } = await buyPlan();
    const lines = [{ type: 'invoice_line_item' as const, invoice_line_item: line.id, amount: 4440 }];
    const params = { invoice: invoice.id, lines, refund_amount: 5105, email_type: 'none' as const };
    const forecast = await stripe.creditNotes.preview(params);
    expect((await stripe.creditNotes.list({ invoice: invoice.id })).data).toEqual([]);
    const note = await stripe.creditNotes.create(params);
    expect(note).toMatchObject({
      amount: 5105,
      subtotal: 4440,
      total: 5105,
      total_excluding_tax: 4440,
      post_payment_amount: 5105,
      total_taxes: [
        { amount: 222, taxable_amount: 4440 },
        { amount: 443, taxable_amount: 4440 },
      ],
      refunds: [{ amount_refunded: 5105 }],
    });
    expect(note.lines.data).toMatchObject([
      { type: 'invoice_line_item', invoice_line_item: line.id, amount: 4440, quantity: null },
    ]);
    expect(forecast).toMatchObject({ amount: 5105, total_taxes: note.total_taxes });
    expect((await stripe.creditNotes.listLineItems(note.id)).data).toEqual(note.lines.data);
    expect((await stripe.creditNotes.list({ invoice: invoice.id })).data).toEqual([note]);
  });

  test('credits a whole line by its quantity, and a line of its own with rates of its own', async () => {
    const { buyer, invoice, line } = await buyPlan();
    const custom = { type: 'custom_line_item' as const, description: 'Late', unit_amount: 100 };
    await stripe.creditNotes.create({
      invoice: invoice.id,
      lines: [{ ...custom, quantity: 2, tax_rates: [rates[0]!] }],
      credit_amount: 210,
    });
    expect(await readBalance(buyer.id)).toBe(-210);
    const whole = [{ type: 'invoice_line_item' as const, invoice_line_item: line.id, quantity: 1 }];
    await expect(
      stripe.creditNotes.create({ invoice: invoice.id, lines: whole, refund_amount: 10_210 }),
    ).rejects.toMatchObject({ param: 'amount' });
    const other = await buyPlan();
    const note = await stripe.creditNotes.create({
      invoice: other.invoice.id,
      lines: [{ ...whole[0]!, invoice_line_item: other.line.id }],
      refund_amount: 10_210,
    });
    expect(note).toMatchObject({ subtotal: 8880, total: 10_210 });
  });

  test('is refused for more than its line has left, an amount that does not add up, or a foreign line', async () => {
    const { invoice, line } = await buyPlan();
    const credit = (amount: number, more: Partial<Stripe.CreditNoteCreateParams> = {}) =>
      stripe.creditNotes.create({
        invoice: invoice.id,
        lines: [{ type: 'invoice_line_item', invoice_line_item: line.id, amount }],
        ...more,
      });
    await expect(credit(8881)).rejects.toMatchObject({ param: 'lines[0][amount]' });
    await expect(credit(100, { refund_amount: 100 })).rejects.toMatchObject({ param: 'amount' });
    await expect(credit(100, { amount: 115 })).rejects.toMatchObject({ param: 'amount' });
    await credit(8000, { refund_amount: 9198 });
    await expect(credit(881)).rejects.toMatchObject({ param: 'lines[0][amount]' });
    const other = await buyPlan();
    await expect(
      credit(1, { lines: [{ type: 'invoice_line_item', invoice_line_item: other.line.id, amount: 1 }] }),
    ).rejects.toMatchObject({ param: 'lines[0][invoice_line_item]' });
    await expect(
      credit(1, { lines: [{ type: 'custom_line_item', unit_amount: 1, invoice_line_item: line.id }] }),
    ).rejects.toMatchObject({ param: 'lines[0][invoice_line_item]' });
  });

  test('reduces an open invoice by its total with taxes', async () => {
    const { taken } = await buy(trial, 'pm_card_chargeCustomerFail');
    await forward(45);
    const [invoice] = (await stripe.invoices.list({ subscription: taken.id, status: 'open' })).data;
    const line = invoice!.lines.data[0]!;
    await stripe.creditNotes.create({
      invoice: invoice!.id,
      lines: [{ type: 'invoice_line_item', invoice_line_item: line.id, amount: 880 }],
    });
    expect(await stripe.invoices.retrieve(invoice!.id)).toMatchObject({ amount_due: 10_210 - 1012 });
  });
});

describe('A credit note of an open invoice', () => {
  const owed = async () => {
    const { taken, buyer } = await buy(trial, 'pm_card_chargeCustomerFail');
    await forward(45);
    const [invoice] = (await stripe.invoices.list({ subscription: taken.id, status: 'open' })).data;
    return { taken, buyer, invoice: invoice! };
  };

  test('reduces it, and its page takes the rest', async () => {
    const { taken, invoice } = await owed();
    const note = await stripe.creditNotes.create({ invoice: invoice.id, amount: 210 });
    expect(note).toMatchObject({ type: 'pre_payment', pre_payment_amount: 210, post_payment_amount: 0 });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      amount_due: 10_000,
      pre_payment_credit_notes_amount: 210,
    });
    await expect(stripe.creditNotes.create({ invoice: invoice.id, amount: 10_001 })).rejects.toMatchObject({
      param: 'amount',
    });
    await expect(
      stripe.creditNotes.create({ invoice: invoice.id, amount: 1, refund_amount: 1 }),
    ).rejects.toMatchObject({
      param: 'refund_amount',
    });
    await fill(invoice.hosted_invoice_url);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 10_000 });
    expect((await stripe.subscriptions.retrieve(taken.id)).status).toBe('active');
    expect(await totals(taken.id)).toEqual([0, 10_210]);
  });

  test('pays it if it covers all, so that no card can pay it again', async () => {
    const { taken, invoice } = await owed();
    await stripe.creditNotes.create({ invoice: invoice.id, amount: 10_210 });
    const paid = await stripe.invoices.retrieve(invoice.id, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 0, amount_remaining: 0, attempt_count: 1 });
    expect(paid.payments?.data).toMatchObject([
      { status: 'canceled', payment: { payment_intent: { status: 'canceled' } } },
    ]);
    expect((await stripe.subscriptions.retrieve(taken.id)).status).toBe('active');
  });

  test('is refused once it is void', async () => {
    const { invoice } = await owed();
    await stripe.invoices.voidInvoice(invoice.id);
    await expect(stripe.creditNotes.create({ invoice: invoice.id, amount: 1 })).rejects.toMatchObject({
      param: 'invoice',
    });
  });
});
