import { adminPayments } from '@visita/core/payments/admin-contract';
import { on } from '../http/route.ts';
import { presentAdminOrder } from '../orders/present-admin-order.ts';
import { requestOrderRefund } from './request-order-refund.ts';

export const adminPaymentRoutes = [
  on(adminPayments.refund, async (call) => {
    const { id } = call.params;
    await requestOrderRefund(call, { ...call.body, id });
    return presentAdminOrder(call.db, { id, staff: call.staff, language: call.language });
  }),
];
