import { planSku } from '@visita/core/plans/plan';
import type { TaxLine } from '@visita/core/shop/tax';
import type { BilledInvoiceLine } from '@visita/core/subscriptions/billed-lines';
import type { InvoiceRow } from '../subscription-invoices/queries.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';

export const day = (text: string) => new Date(`${text}T15:00:00Z`);

/** A plan whose card was just ordered: the trial waits for it. */
export const sampleSubscription: SubscriptionRow = {
  id: '019cd300-0000-7000-8000-000000000001',
  subscriptionNo: 'S20260309ABCDEF',
  userId: '019cd300-0000-7000-8000-000000000002',
  plan: 'annual',
  priceId: null,
  currency: 'CAD',
  price: 8880,
  seats: 1,
  orderId: null,
  renewedFrom: null,
  colours: [],
  cardId: null,
  language: 'en',
  destination: { country: 'CA', province: 'QC' },
  hasTrial: true,
  consent: { at: '2026-03-09T15:00:00Z', language: 'fr', amount: 10_210, chargedBy: '2026-04-22' },
  length: null,
  lengthUnit: null,
  desired: {
    plan: 'annual',
    planFrom: 'now',
    prorationAt: null,
    isPaused: false,
    ends: 'renew',
    trialEnd: null,
    paymentMethod: null,
  },
  desiredVersion: 0,
  requestedVersions: {},
  reconciledVersion: 0,
  failure: null,
  status: 'waiting',
  stripeId: 'sub_1',
  scheduleId: null,
  paymentMethodId: null,
  laterPlan: 'monthly',
  isEnding: false,
  startedAt: day('2026-03-09'),
  waitingUntil: day('2026-04-08'),
  activatedAt: null,
  trialEnd: day('2026-04-22'),
  periodStart: day('2026-03-09'),
  periodEnd: day('2026-04-22'),
  endsAt: day('2026-06-30'),
  nextAttemptAt: null,
  serviceStoppedAt: null,
  rowVersion: 1,
  processedUntil: day('2026-03-09'),
  dueAt: null,
  createdAt: day('2026-03-09'),
};
const sampleTaxes = [
  { code: 'gst-ca-2008-01-01', kind: 'gst' as const, rate: 5000, amount: 444 },
  { code: 'qst-qc-2013-01-01', kind: 'qst' as const, rate: 9975, amount: 886 },
];
/** The price of a year in Québec. */
export const samplePeriod = { subtotal: 8880, taxes: sampleTaxes, total: 10_210, currency: 'CAD' };
export const sampleCharge = { ...samplePeriod, on: day('2026-04-22') };
/** The invoice of the first year, whose first charge failed. */
export const sampleSubscriptionInvoice: InvoiceRow = {
  id: '019cd300-0000-7000-8000-000000000003',
  subscriptionId: sampleSubscription.id,
  stripeId: 'in_1',
  reason: 'cycle',
  plan: 'annual',
  isOfOrder: false,
  status: 'open',
  currency: 'CAD',
  subtotal: 8880,
  taxes: sampleTaxes,
  taxAmount: 1330,
  total: 10_210,
  amountDue: 10_210,
  periodStart: day('2026-04-22'),
  periodEnd: day('2027-04-22'),
  attemptCount: 1,
  nextAttemptAt: day('2026-04-25'),
  dueAt: null,
  lines: [],
  extras: [],
  excessTaxes: [],
  hostedUrl: 'https://invoice.stripe.example/i/1',
  finalizedAt: day('2026-04-22'),
  paidAt: null,
  valueDate: null,
  transferReference: null,
  createdAt: day('2026-04-22'),
};

/** The invoice of a change of plan after a move from Ontario to Alberta, which a credit has paid in part. */
export const sampleSwitchInvoice: InvoiceRow = {
  ...sampleSubscriptionInvoice,
  reason: 'update',
  plan: 'duo-annual',
  status: 'paid',
  lines: [
    switchLine('annual', -6000, { code: 'hst-on-2010-07-01', kind: 'hst', rate: 13_000, amount: -780 }),
    switchLine('duo-annual', 10_000, { code: 'gst-ab-2008-01-01', kind: 'gst', rate: 5000, amount: 500 }),
  ],
  subtotal: 4000,
  taxes: [
    { code: 'hst-on-2010-07-01', kind: 'hst', rate: 13_000, amount: -780 },
    { code: 'gst-ab-2008-01-01', kind: 'gst', rate: 5000, amount: 500 },
  ],
  taxAmount: -280,
  total: 3720,
  amountDue: 3220,
};

function switchLine(plan: 'annual' | 'duo-annual', amount: number, tax: TaxLine): BilledInvoiceLine {
  const [periodStart, periodEnd] = [1_784_000_000, 1_808_000_000];
  const line = { sku: planSku(plan), plan, quantity: 1, amount, taxes: [tax] };
  return { ...line, periodStart, periodEnd, creditedInvoiceId: null };
}
