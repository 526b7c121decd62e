import { z } from 'zod';

/**
 * A job that cancels the order of an ended subscription unless it was shipped. The payments module handles
 * it.
 */
export const releaseRelated = {
  name: 'subscriptions.releaseOrder',
  schema: z.object({ subscriptionId: z.uuid() }),
};
