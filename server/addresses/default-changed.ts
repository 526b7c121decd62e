import { z } from 'zod';

/**
 * Enqueued when a user's default address changed, since it decides the taxes on later charges
 * (docs/payments.md, section 12). The handler is registered by `jobs.ts` of the server, which passes it to
 * the subscriptions module.
 */
export const defaultChanged = { name: 'addresses.defaultChanged', schema: z.object({ userId: z.uuid() }) };
