import { adminDocuments } from '@visita/core/documents/admin-contract';
import { adminCredits, adminPayments } from '@visita/core/payments/admin-contract';
import { on } from '../http/route.ts';
import { presentAdminOrder } from '../orders/present-admin-order.ts';
import { correctInvoice } from './correct-invoice.ts';
import { listCredits } from './customer-balance-queries.ts';
import { presentCredit } from './present-credit.ts';
import { requestOrderRefund } from './request-order-refund.ts';
import { refundCredit, writeOffCredit } from './settle-credit.ts';

export const adminPaymentRoutes = [
  on(adminDocuments.correct, correctInvoice),
  on(adminCredits.list, ({ db, query }) => listCredits(db, query)),
  on(adminCredits.get, ({ db, params }) => presentCredit(db, params)),
  on(adminCredits.refund, refundCredit),
  on(adminCredits.writeOff, writeOffCredit),
  on(adminPayments.refund, async (call) => {
    const { id } = call.params;
    await requestOrderRefund(call, { ...call.body, id });
    return presentAdminOrder(call.db, { id, staff: call.staff, language: call.language });
  }),
];
