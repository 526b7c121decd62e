import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { Scenario } from './scenario.ts';
import { day, refusalFrom, type SuiteWorld } from './suite-world.ts';

/** Sends an invoice of one item, due in thirty days. */
async function sendInvoice({ stripe, createCustomer }: SuiteWorld): Promise<Stripe.Invoice> {
  const { id: customer } = await createCustomer();
  await stripe.invoiceItems.create({ customer, amount: 5000, currency: 'cad', description: 'Contract' });
  const draft = await stripe.invoices.create({
    customer,
    collection_method: 'send_invoice',
    days_until_due: 30,
    pending_invoice_items_behavior: 'include',
  });
  return stripe.invoices.finalizeInvoice(draft.id);
}

/** Charges an amount by a payment intent that was attached to an invoice before. Returns the intent's id. */
async function attachCharge(
  { stripe }: SuiteWorld,
  { id: invoiceId, customer }: Stripe.Invoice,
  amount: number,
): Promise<string> {
  const customerId = typeof customer === 'string' ? customer : '';
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  const { id } = await stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    customer: customerId,
    payment_method: card.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await stripe.invoices.attachPayment(invoiceId, { payment_intent: id });
  await stripe.paymentIntents.confirm(id);
  return id;
}

/** Sent invoices, credit notes, customer balances and disputes. */
export const invoiceClaims: Scenario[] = [
  {
    name: 'A sent invoice is open and due in thirty days, and is paid outside of Stripe',
    check: async (world) => {
      const invoice = await sendInvoice(world);
      assert.equal(invoice.status, 'open');
      assert.ok(Math.abs((invoice.due_date ?? 0) - invoice.created - 30 * day) < day);
      const paidInvoice = await world.stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
      assert.deepEqual([paidInvoice.status, paidInvoice.amount_remaining], ['paid', 0]);
    },
  },
  {
    name: 'A payment intent that is attached to an invoice pays a part of it, and the rest is paid outside of Stripe',
    check: async (world) => {
      const { stripe, waitFor } = world;
      const invoice = await sendInvoice(world);
      const intentId = await attachCharge(world, invoice, 2000);
      const partly = await waitFor({
        what: 'the attached payment is credited to the invoice',
        read: () => stripe.invoices.retrieve(invoice.id, { expand: ['payments'] }),
        isReached: (each) => each.amount_paid > 0,
      });
      assert.deepEqual(
        [partly.status, partly.amount_paid, partly.amount_remaining, partly.amount_due],
        ['open', 2000, 3000, 5000],
      );
      const part = partly.payments?.data.find(({ payment }) => payment.payment_intent === intentId);
      assert.deepEqual([part?.is_default, part?.status, part?.amount_paid], [false, 'paid', 2000]);
      const rest = partly.payments?.data.find(({ is_default: isDefault }) => isDefault);
      assert.equal(rest?.amount_requested ?? 3000, 3000, 'the default payment asks for the rest');
      const settled = await stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
      assert.deepEqual([settled.status, settled.amount_remaining], ['paid', 0]);
      const { latest_charge: chargeId } = await stripe.paymentIntents.retrieve(intentId);
      assert.equal(typeof chargeId, 'string', 'the part has a charge of its own, which can be refunded');
    },
  },
  {
    name: 'What attached payments pay beyond an invoice becomes the customer’s credit',
    check: async (world) => {
      const { stripe, waitFor } = world;
      const invoice = await sendInvoice(world);
      await attachCharge(world, invoice, 2000);
      await attachCharge(world, invoice, 3700);
      const settled = await waitFor({
        what: 'the invoice is paid by its two attached payments',
        read: () => stripe.invoices.retrieve(invoice.id),
        isReached: ({ status }) => status === 'paid',
      });
      assert.equal(settled.amount_overpaid, 700);
      const customer = typeof invoice.customer === 'string' ? invoice.customer : '';
      const owner = await stripe.customers.retrieve(customer);
      assert.equal(owner.deleted ? undefined : owner.balance, -700);
    },
  },
  {
    name: 'An open invoice is voided, and is then not payable',
    check: async (world) => {
      const { id } = await sendInvoice(world);
      assert.equal((await world.stripe.invoices.voidInvoice(id)).status, 'void');
      const refusal = await refusalFrom(world.stripe.invoices.pay(id, { paid_out_of_band: true }));
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
    },
  },
  {
    name: 'An invoice that is written off can still be paid',
    check: async (world) => {
      const { id } = await sendInvoice(world);
      assert.equal((await world.stripe.invoices.markUncollectible(id)).status, 'uncollectible');
      assert.equal((await world.stripe.invoices.pay(id, { paid_out_of_band: true })).status, 'paid');
    },
  },
  {
    name: 'A credit note of a paid line refunds it with its tax',
    check: async ({ stripe, subscribe, listInvoices }) => {
      const { subscription } = await subscribe({ percentage: 13 });
      const [invoice] = await listInvoices(subscription.id);
      assert.ok(invoice);
      const note = await stripe.creditNotes.create({
        invoice: invoice.id,
        lines: [
          { type: 'invoice_line_item', invoice_line_item: invoice.lines.data[0]?.id ?? '', quantity: 1 },
        ],
        refund_amount: 1130,
        email_type: 'none',
        metadata: { refund: 'one' },
      });
      assert.deepEqual([note.total, note.subtotal], [1130, 1000]);
      const { data } = await stripe.creditNotes.list({ invoice: invoice.id });
      assert.deepEqual(
        data.map(({ metadata }) => metadata?.['refund']),
        ['one'],
      );
    },
  },
  {
    name: 'A credit note never exceeds its invoice',
    check: async ({ stripe, subscribe, listInvoices }) => {
      const { subscription } = await subscribe();
      const [invoice] = await listInvoices(subscription.id);
      const refusal = await refusalFrom(
        stripe.creditNotes.create({ invoice: invoice?.id ?? '', amount: 1001, refund_amount: 1001 }),
      );
      assert.equal(refusal?.type, 'StripeInvalidRequestError');
    },
  },
  {
    name: 'A credit of the customer pays the next renewal first',
    check: async ({ stripe, subscribe, advance, listInvoices }) => {
      const { clock, customer, subscription } = await subscribe();
      await stripe.customers.createBalanceTransaction(customer.id, { amount: -300, currency: 'cad' });
      await advance(clock, 33 * day);
      const [renewal] = await listInvoices(subscription.id);
      assert.deepEqual([renewal?.total, renewal?.amount_due, renewal?.amount_paid], [1000, 700, 700]);
    },
  },
  {
    name: 'The payment of an invoice names its payment intent',
    check: async ({ subscribe, listInvoices }) => {
      const { subscription } = await subscribe();
      const [payment] = (await listInvoices(subscription.id))[0]?.payments?.data ?? [];
      assert.equal(payment?.status, 'paid');
      assert.equal(payment.payment.type, 'payment_intent');
    },
  },
  {
    name: 'A disputed charge takes its amount, and a closed dispute is lost',
    check: async ({ stripe, charge, waitFor }) => {
      const { id } = await charge({ card: 'pm_card_createDispute' });
      const dispute = await waitFor({
        what: 'the charge is disputed',
        read: async () => (await stripe.disputes.list({ payment_intent: id })).data[0],
        isReached: (found) => found !== undefined && found.balance_transactions.length > 0,
      });
      assert.ok(dispute);
      assert.equal(dispute.status, 'needs_response');
      assert.equal(dispute.balance_transactions[0]?.amount, -2000);
      const staged = await stripe.disputes.update(dispute.id, {
        evidence: { product_description: 'A card' },
        submit: false,
      });
      assert.equal(staged.status, 'needs_response');
      assert.equal((await stripe.disputes.close(dispute.id)).status, 'lost');
    },
  },
  {
    name: 'A dispute with winning evidence is won, and its money comes back',
    check: async ({ stripe, charge, waitFor }) => {
      const { id } = await charge({ card: 'pm_card_createDispute' });
      const read = async () => (await stripe.disputes.list({ payment_intent: id })).data[0];
      const dispute = await waitFor({
        what: 'the charge is disputed',
        read,
        isReached: (found) => found !== undefined && found.balance_transactions.length > 0,
      });
      await stripe.disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text: 'winning_evidence' },
        submit: true,
      });
      const won = await waitFor({
        what: 'the dispute is won',
        read,
        isReached: (found) => found?.status === 'won' && found.balance_transactions.length > 1,
      });
      assert.ok(won);
    },
  },
];
