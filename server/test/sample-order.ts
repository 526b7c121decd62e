import type { Order } from '@visita/core/orders/contract';

const at = new Date('2026-03-09T15:00:00Z');

/** An order as its owner sees it, paid and going to Montréal. */
export const sampleOrder: Order = {
  id: '019cd300-0000-7000-8000-000000000001',
  orderNo: 'V20260309ABCDEF',
  status: 'paid',
  shippingStatus: 'preparing',
  createdAt: at,
  currency: 'CAD',
  items: [
    {
      id: '019cd300-0000-7000-8000-000000000002',
      sku: 'SLEEVE-BLACK',
      name: 'Card sleeve',
      variant: 'Black',
      picture: null,
      quantity: 2,
      unitPrice: 1200,
      amount: 2400,
    },
  ],
  subtotal: 2400,
  shippingAmount: 500,
  taxes: [
    { code: 'gst-ca-2008-01-01', kind: 'gst', rate: 5000, amount: 145 },
    { code: 'qst-qc-2013-01-01', kind: 'qst', rate: 9975, amount: 289 },
  ],
  total: 3334,
  notes: '',
  deliveryAddress: {
    name: '陳志明',
    phone: '+15145550142',
    country: 'CA',
    province: 'QC',
    city: 'Montréal',
    district: '',
    address: '12, rue Saint-Paul Ouest',
    zipCode: 'H2Y 1Y6',
  },
  trackingNumber: null,
  shippingCompany: null,
  trackingUrl: null,
  shippedAt: null,
  payBy: null,
  payment: {
    id: '019cd300-0000-7000-8000-000000000003',
    paymentNo: 'P20260309ABCDEF',
    status: 'completed',
    paidAt: at,
    amount: 3334,
    refundedAmount: 0,
    card: { brand: 'visa', last4: '4242' },
  },
  events: [{ kind: 'placed', at }],
  canPay: false,
  canCancel: true,
  canChangeShipping: true,
  documents: [],
  hasInvoice: true,
};
