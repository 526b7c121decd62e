import { Problem } from '@visita/core/problems';
import { enqueue } from '../queue/job.ts';
import { changeOrder, type Working } from './change-order.ts';
import { mailConfirmed } from './jobs.ts';

/** Enqueues the confirmation of a paid order again, with its invoice. Throws `orderUnpaid`. */
export async function resendConfirmation(working: Working, { id }: { id: string }): Promise<void> {
  await changeOrder(working, { id, action: 'orders.resend' }, async (tx, order) => {
    if (order.paidAt === null || order.userId === null) throw new Problem('orderUnpaid');
    await enqueue(tx, mailConfirmed, { orderId: id });
    return {};
  });
}
