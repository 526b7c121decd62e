import { z } from 'zod';

/** Reads a charge whose event, or that of its refund or dispute, was missed. Its handler is in `read-charge.ts`. */
export const readMissedJob = { name: 'payments.readMissed', schema: z.object({ chargeId: z.string() }) };
