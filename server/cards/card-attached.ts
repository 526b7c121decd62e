import { z } from 'zod';

/** Enqueued when a physical card was attached to a card; the root passes in what later modules do then. */
export const cardAttached = {
  name: 'cards.attached',
  schema: z.object({ cardId: z.uuid(), at: z.coerce.date() }),
};
