import { z } from 'zod';

/** The jobs that move credits back to a customer's balance; their handlers are in `restore-credit.ts`. */
export const restoreCreditJob = {
  name: 'payments.restoreCredit',
  schema: z.object({ paymentId: z.uuid(), surplus: z.int().optional() }),
};
export const returnCreditJob = {
  name: 'payments.returnCredit',
  schema: z.object({ refundId: z.uuid() }),
};
