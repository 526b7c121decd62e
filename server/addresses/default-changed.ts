import { z } from 'zod';

/** Where somebody lives has changed: what they are billed from now on is taxed there (docs/payments.md, section 12). The subscriptions do it. */
export const defaultChanged = { name: 'addresses.defaultChanged', schema: z.object({ userId: z.uuid() }) };
