import assert from 'node:assert/strict';
import type { Scenario } from './scenario.ts';
import { day, pause, refusalFrom } from './suite-world.ts';

/** Claims that Stripe's documentation leaves open; the product is safe with either answer. */
export const openClaims: Scenario[] = [
  {
    name: 'A draft renewal takes other tax rates: do its credit lines keep theirs?',
    isOpen: true,
    check: async ({ stripe, subscribe, createPrice, createRate, advance, listInvoices }) => {
      const { clock, subscription, itemId } = await subscribe({ percentage: 13 });
      await advance(clock, 10 * day);
      const dearer = await createPrice({ amount: 2000, interval: 'month' });
      await stripe.subscriptions.update(subscription.id, { items: [{ id: itemId, price: dearer.id }] });
      await advance(clock, 22 * day);
      const draft = (await listInvoices(subscription.id)).find(
        ({ billing_reason: reason }) => reason === 'subscription_cycle',
      );
      assert.ok(draft, 'a renewal');
      if (draft.status !== 'draft') return 'the renewal was not a draft any more';
      const lower = await createRate(5);
      const { lines } = await stripe.invoices.update(draft.id, { default_tax_rates: [lower] });
      const ratesFor = (isCredit: boolean) =>
        new Set(
          lines.data
            .filter(({ amount }) => amount < 0 === isCredit)
            .flatMap(({ taxes }) => (taxes ?? []).map(({ tax_rate_details: details }) => details?.tax_rate)),
        );
      assert.ok(ratesFor(false).has(lower), 'the new period is taxed by the new rate');
      return ratesFor(true).has(lower) ? 'credit lines take the new rate' : 'credit lines keep their rate';
    },
  },
  {
    name: 'A refund by a credit note fails: does the credit note stay on its lines?',
    isOpen: true,
    check: async ({ stripe, subscribe, listInvoices, advance }) => {
      const { clock, subscription } = await subscribe({ card: 'pm_card_refundFail' });
      const [invoice] = await listInvoices(subscription.id);
      assert.ok(invoice);
      const credit = {
        invoice: invoice.id,
        lines: [
          {
            type: 'invoice_line_item' as const,
            invoice_line_item: invoice.lines.data[0]?.id ?? '',
            quantity: 1,
          },
        ],
        refund_amount: invoice.total,
        email_type: 'none' as const,
      };
      const { id } = await stripe.creditNotes.create(credit);
      await advance(clock, day);
      const { status, refunds } = await stripe.creditNotes.retrieve(id);
      const refundId = refunds[0]?.refund;
      assert.ok(typeof refundId === 'string', 'the refund of the credit note');
      const refund = await stripe.refunds.retrieve(refundId);
      if (refund.status !== 'failed') return `the refund is ${refund.status}`;
      const refusal = await refusalFrom(stripe.creditNotes.create(credit));
      return `the credit note is ${status}, and another one is ${refusal ? 'refused' : 'accepted'}`;
    },
  },
  {
    name: 'A refunded period that is kept: is it credited again by a switch?',
    isOpen: true,
    check: async ({ stripe, subscribe, createPrice, advance, listInvoices }) => {
      const { clock, subscription, itemId } = await subscribe({
        amount: 8880,
        interval: 'year',
        percentage: 13,
      });
      const [invoice] = await listInvoices(subscription.id);
      assert.ok(invoice);
      const [line] = invoice.lines.data;
      await stripe.creditNotes.create({
        invoice: invoice.id,
        lines: [{ type: 'invoice_line_item', invoice_line_item: line?.id ?? '', quantity: 1 }],
        refund_amount: invoice.total,
        email_type: 'none',
      });
      await advance(clock, 30 * day);
      const dearer = await createPrice({ amount: 14_880, interval: 'year' });
      const preview = await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: itemId, price: dearer.id }],
          proration_behavior: 'always_invoice',
        },
      });
      const credit = preview.lines.data.find(({ amount }) => amount < 0);
      return credit ? `a switch credits ${credit.amount} of it again` : 'a switch credits nothing of it';
    },
  },
  {
    name: 'Cancelling while paused: does Stripe remove the pending credit?',
    isOpen: true,
    check: async ({ stripe, subscribe, advance }) => {
      const { clock, customer, subscription } = await subscribe({ amount: 8880, interval: 'year' });
      await advance(clock, 30 * day);
      await stripe.subscriptions.pause(subscription.id, pause);
      await stripe.subscriptions.cancel(subscription.id);
      const { data } = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
      return data.length === 0 ? 'nothing is pending' : `${data.length} pending items stay`;
    },
  },
  {
    name: 'A subscription whose charge failed: does paying its open invoice reactivate it?',
    isOpen: true,
    check: async ({ stripe, subscribe, advance, listInvoices, waitFor }) => {
      const { clock, customer, subscription } = await subscribe({
        card: 'pm_card_chargeCustomerFail',
        trial_period_days: 3,
      });
      await advance(clock, 4 * day);
      const failed = await stripe.subscriptions.retrieve(subscription.id);
      assert.equal(failed.status, 'past_due');
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
      const open = (await listInvoices(subscription.id)).find(({ status }) => status === 'open');
      assert.ok(open, 'an open invoice');
      const paidInvoice = await stripe.invoices.pay(open.id, { payment_method: card.id });
      assert.equal(paidInvoice.status, 'paid');
      const { status } = await waitFor({
        what: 'the subscription has left past_due',
        read: () => stripe.subscriptions.retrieve(subscription.id),
        isReached: (observed) => observed.status !== 'past_due',
      });
      return `it is ${status}`;
    },
  },
];
