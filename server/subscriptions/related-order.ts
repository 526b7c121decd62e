import { z } from 'zod';

/** Has the order cancelled that a subscription was bought with, where it has not left yet; the payments do it. */
export const releaseRelated = { name: 'subscriptions.releaseOrder', schema: z.object({ subscriptionId: z.uuid() }) };
