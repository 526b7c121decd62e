import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accounts } from './accounts.ts';
import {
  balanceTransactionLines,
  creditNoteLines,
  invoiceLines,
  lossLines,
  paymentLines,
  payoutArrivalLines,
  recognitionLines,
  reversedLines,
  type Balances,
  type DocumentAmounts,
  type LedgerLine,
} from './posting.ts';

const sumAmounts = (lines: readonly LedgerLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function addTo(balances: Balances, lines: readonly LedgerLine[]): Balances {
  const next = { ...balances };
  for (const { account, amount } of lines) next[account] = (next[account] ?? 0) + amount;
  return next;
}

/** An annual plan and a tag, delivered in Québec. */
const order: DocumentAmounts = {
  lines: [
    { sku: 'PLAN-ANNUAL', amount: 6000 },
    { sku: 'TAG', amount: 1900 },
  ],
  subtotal: 7900,
  shippingAmount: 500,
  taxes: [
    { code: 'gst-qc-2013-01-01', kind: 'gst', amount: 420 },
    { code: 'qst-qc-2013-01-01', kind: 'qst', amount: 838 },
  ],
  total: 9658,
};

describe('an invoice', () => {
  test('is owed in full; products and plans wait to be earned; each tax has its account', () => {
    expect(invoiceLines(order)).toEqual([
      { account: 'receivable', amount: 9658 },
      { account: 'deferred_products', amount: -1900 },
      { account: 'deferred_plans', amount: -6000 },
      { account: 'shipping', amount: -500 },
      { account: 'tax_gst_hst', amount: -420, taxCode: 'gst-qc-2013-01-01', taxRegion: 'qc' },
      { account: 'tax_qst', amount: -838, taxCode: 'qst-qc-2013-01-01', taxRegion: 'qc' },
    ]);
  });

  test.each([
    ['gst', 'gst-ab-2008-01-01', 'tax_gst_hst'],
    ['hst', 'hst-on-2010-07-01', 'tax_gst_hst'],
    ['qst', 'qst-qc-2013-01-01', 'tax_qst'],
    ['pst', 'pst-bc-2013-04-01', 'tax_pst_bc'],
    ['rst', 'rst-mb-2019-07-01', 'tax_rst_mb'],
    ['pst', 'pst-sk-2017-03-23', 'tax_pst_sk'],
  ] as const)('%s of %s is posted to %s', (kind, code, account) => {
    const [line] = invoiceLines({
      lines: [],
      subtotal: 0,
      shippingAmount: 0,
      taxes: [{ code, kind, amount: 5 }],
      total: 5,
    }).slice(1);
    expect(line).toEqual({ account, amount: -5, taxCode: code, taxRegion: code.split('-')[1] });
  });

  test('with a tax of a province that has none is a mistake', () => {
    const taxes = [{ code: 'pst-ab-2030-01-01', kind: 'pst', amount: 5 }] as const;
    expect(() => invoiceLines({ ...order, taxes })).toThrow('no ledger account for the tax pst of ab');
  });
});

describe('a credit note', () => {
  const sold = addTo({}, invoiceLines(order));

  test('takes what was not earned yet, and the rest from revenue', () => {
    const earned = addTo(sold, recognitionLines('plans', 4500));
    const refund = { ...order, lines: [{ sku: 'PLAN-ANNUAL', amount: 6000 }], subtotal: 6000 };
    const lines = creditNoteLines({ ...refund, shippingAmount: 0, taxes: [], total: 6000 }, earned);
    expect(lines).toEqual([
      { account: 'receivable', amount: -6000 },
      { account: 'deferred_plans', amount: 1500 },
      { account: 'revenue_plans', amount: 4500 },
    ]);
  });

  test('of a plain amount is shared out over what is left of products and plans', () => {
    const lines = creditNoteLines(
      { lines: [], subtotal: 790, shippingAmount: 0, taxes: [], total: 790 },
      sold,
    );
    expect(lines).toEqual([
      { account: 'receivable', amount: -790 },
      { account: 'deferred_products', amount: 190 },
      { account: 'deferred_plans', amount: 600 },
    ]);
  });

  test('credits of plain amounts that add up to the invoice leave nothing on any account, whatever was earned', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.array(cents, { minLength: 1, maxLength: 5 }),
        cents,
        cents,
        (...amounts) => {
          const [plan, product, weights, earnedPlan, earnedProduct] = amounts;
          const invoice = {
            lines: [
              {
                sku: 'PLAN-ANNUAL',
                amount: plan,
              },
              {
                sku: 'TAG',
                amount: product,
              },
            ],
            subtotal: plan + product,
            shippingAmount: 0,
            taxes: [],
            total: plan + product,
          };
          let sale = addTo({}, invoiceLines(invoice));
          sale = addTo(sale, recognitionLines('plans', Math.min(plan, earnedPlan)));
          sale = addTo(sale, recognitionLines('products', Math.min(product, earnedProduct)));
          let left = invoice.subtotal;
          const parts = weights.map((weight) => Math.min(weight, left - (left -= Math.min(weight, left))));
          for (const subtotal of [...parts, left].filter((part) => part > 0)) {
            const lines = creditNoteLines({ ...invoice, lines: [], subtotal, total: subtotal }, sale);
            expect(sumAmounts(lines)).toBe(0);
            sale = addTo(sale, lines);
          }
          expect(Object.values(sale).every((balance) => balance === 0)).toBe(true);
        },
      ),
    );
  });
});

describe('the balance at Stripe', () => {
  test('a charge settles at its net amount; fee and its tax are apart', () => {
    const lines = balanceTransactionLines({
      category: 'charge',
      amount: 9658,
      net: 9328,
      fee: 330,
      feeTax: 20,
    });
    expect(lines).toEqual([
      { account: 'stripe_clearing', amount: 9328 },
      { account: 'stripe_fees', amount: 310 },
      { account: 'tax_recoverable', amount: 20 },
      { account: 'stripe_unsettled', amount: -9658 },
    ]);
    expect(addTo(addTo({}, paymentLines(9658)), lines)).toMatchObject({
      stripe_unsettled: 0,
      receivable: -9658,
    });
  });

  test.each([
    ['refund', -500, 'stripe_unsettled'],
    ['refund_failure', 500, 'stripe_unsettled'],
    ['dispute', -9658, 'receivable'],
    ['dispute_reversal', 9658, 'receivable'],
    ['payout', -20_000, 'bank_in_transit'],
    ['payout_reversal', 20_000, 'bank_in_transit'],
    ['fee', -200, 'stripe_fees'],
    ['anything_new', -70, 'suspense'],
  ] as const)('%s of %d has its other side on %s', (category, amount, account) => {
    expect(balanceTransactionLines({ category, amount, net: amount, fee: 0, feeTax: 0 })).toEqual([
      { account: 'stripe_clearing', amount },
      { account, amount: -amount },
    ]);
  });

  test('a payout that arrives leaves nothing in transit', () => {
    const left = balanceTransactionLines({ category: 'payout', amount: -900, net: -900, fee: 0, feeTax: 0 });
    const balances = addTo(addTo({}, left), payoutArrivalLines(900));
    expect(balances).toMatchObject({ bank_in_transit: 0, bank: 900 });
  });
});

test('every entry balances, and a reversal cancels it', () => {
  const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(amounts, fc.nat(1_000_000), fc.nat(10_000), fc.nat(2_000), (amount, gross, fee, feeTax) => {
      const tax = Math.min(fee, feeTax);
      const entries = [
        paymentLines(amount),
        payoutArrivalLines(amount),
        recognitionLines('products', gross),
        lossLines('bad_debt', gross),
        balanceTransactionLines({ category: 'charge', amount: gross, net: gross - fee, fee, feeTax: tax }),
      ];
      for (const lines of entries) {
        expect(sumAmounts(lines)).toBe(0);
        expect(lines.every((line) => line.amount !== 0 && accounts.includes(line.account))).toBe(true);
        expect(Object.values(addTo(addTo({}, lines), reversedLines(lines))).every((sum) => sum === 0)).toBe(
          true,
        );
      }
    }),
  );
});
