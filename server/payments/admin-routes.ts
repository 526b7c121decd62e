import { adminDocuments } from '@visita/core/documents/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { on } from '../http/route.ts';
import { presentAdminOrder } from '../orders/present-admin-order.ts';
import { correctInvoice } from './correct-invoice.ts';
import { requestOrderRefund } from './request-order-refund.ts';

export const adminPaymentRoutes = [
  on(adminDocuments.correct, correctInvoice),
  on(adminPayments.refund, async (call) => {
    const { id } = call.params;
    await requestOrderRefund(call, { ...call.body, id });
    return presentAdminOrder(call.db, { id, staff: call.staff, language: call.language });
  }),
];
