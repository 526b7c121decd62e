import type { WholeDocument } from '../documents/queries.ts';
import { sampleOrder } from './sample-order.ts';

const at = new Date('2026-03-10T02:00:00Z');
// Documents contain no telephone numbers.
const { phone: _, ...address } = sampleOrder.deliveryAddress!;

/** The invoice of the order of `sample-order.ts`, paid on the evening of 9 March in Montréal. */
export const sampleInvoice: WholeDocument = {
  document: {
    id: '019cd300-0000-7000-8000-000000000010',
    serial: 1,
    number: 'F20260309ABCDEF',
    kind: 'invoice',
    orderId: '019cd300-0000-7000-8000-000000000001',
    subscriptionInvoiceId: null,
    refundId: null,
    disputeId: null,
    creditedById: null,
    correctsId: null,
    replacesId: null,
    sellerId: 1,
    language: 'en',
    issuedAt: at,
    issuedOn: '2026-03-09',
    saleNo: 'V20260309ABCDEF',
    orderedOn: '2026-03-08',
    paidOn: '2026-03-09',
    dueOn: null,
    card: { brand: 'Visa', last4: '4242' },
    buyer: { name: 'Łukasz Dvořák 龙', destination: { country: 'CA', province: 'QC' } },
    deliveryAddress: address,
    lines: [
      {
        sku: 'SLEEVE-BLACK',
        words: {
          en: { name: 'Card sleeve', variant: 'Black' },
          fr: { name: 'Étui à cartes', variant: 'Noir' },
          'zh-CN': { name: '卡套', variant: '黑色' },
          'zh-TW': { name: '卡套', variant: '黑色' },
        },
        quantity: 2,
        unitPrice: 1200,
        amount: 2400,
      },
    ],
    currency: 'CAD',
    subtotal: sampleOrder.subtotal,
    shippingAmount: sampleOrder.shippingAmount,
    taxes: [
      { code: 'gst-qc-2008-01-01', kind: 'gst', rate: 5000, amount: 145 },
      { code: 'qst-qc-2013-01-01', kind: 'qst', rate: 9975, amount: 289 },
    ],
    taxAmount: 434,
    total: sampleOrder.total,
    balanceApplied: 0,
    transferReference: null,
  },
  seller: {
    id: 1,
    brand: 'Visita',
    name: 'Cartes Boréales inc.',
    address: '1, rue du Quai, Québec',
    email: 'aide@visita.example',
    taxNumbers: { gst: '123456789 RT0001', qst: '1234567890 TQ0001' },
    since: new Date('2026-01-01T00:00:00Z'),
  },
  correctedNo: null,
  replacedNo: null,
};

/** A credit note of ten dollars for it. */
export const sampleCreditNote: WholeDocument = {
  ...sampleInvoice,
  document: {
    ...sampleInvoice.document,
    id: '019cd300-0000-7000-8000-000000000011',
    serial: 2,
    number: 'C20260311ABCDEF',
    kind: 'creditNote',
    refundId: '019cd300-0000-7000-8000-000000000012',
    correctsId: sampleInvoice.document.id,
    issuedAt: new Date('2026-03-11T15:00:00Z'),
    issuedOn: '2026-03-11',
    lines: [],
    subtotal: 720,
    shippingAmount: 150,
    taxes: [
      { code: 'gst-qc-2008-01-01', kind: 'gst', rate: 5000, amount: 43 },
      { code: 'qst-qc-2013-01-01', kind: 'qst', rate: 9975, amount: 87 },
    ],
    taxAmount: 130,
    total: 1000,
  },
  correctedNo: sampleInvoice.document.number,
};
