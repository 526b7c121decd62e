import { z } from 'zod';
import { V1Card } from '@visita/core/cards/v1-contract';
import { Contact } from '@visita/core/contacts/contract';
import { Order } from '@visita/core/orders/contract';
import { Subscription } from '@visita/core/subscriptions/subscription';
import { testEvent, getNoun, type EventNoun } from '@visita/core/webhooks/event-types';
import { findUser } from '../account/queries.ts';
import { ownCard, toCardV1 } from '../cards/own-card.ts';
import { findCard } from '../cards/queries.ts';
import { keptContact } from '../contacts/kept-contact.ts';
import { findContact } from '../contacts/queries.ts';
import type { Deps } from '../deps.ts';
import { findOrder } from '../orders/queries.ts';
import { presentOrder } from '../orders/present-order.ts';
import { presentSubscription } from '../subscription-actions/present-subscription.ts';
import { findOwnSubscription } from '../subscriptions/queries.ts';
import type { EventRow } from './delivery-queries.ts';

type RenderDeps = Pick<Deps, 'db' | 'config' | 'now' | 'catalogue'>;
type EventSubject = Pick<EventRow, 'userId'> & { id: string };

/** Presents the subject of an event as it is now, as the API does; undefined if it is gone. */
const subjects: Record<EventNoun, (deps: RenderDeps, subject: EventSubject) => Promise<object | undefined>> =
  {
    contact: async ({ db }, subject) => {
      const row = await findContact(db, subject);
      return row && z.encode(Contact, keptContact(row));
    },
    card: async (deps, subject) => {
      const row = await findCard(deps.db, subject);
      return row && z.encode(V1Card, toCardV1(ownCard(deps, row)));
    },
    order: async ({ db }, subject) => {
      const order = await findOrder(db, subject);
      return order && z.encode(Order, presentOrder(order));
    },
    subscription: async (deps, { id, userId }) => {
      const user = await findUser(deps.db, { id: userId });
      if (!user || !(await findOwnSubscription(deps.db, { id, userId }))) return undefined;
      const subscription = await presentSubscription({ ...deps, language: user.language }, { id, userId });
      return z.encode(Subscription, subscription);
    },
  };

/**
 * Renders the body of an event from the rows of this moment, so that nothing is stored of a contact that was
 * withdrawn. Undefined if its subject is gone and the event is not about that.
 */
export async function renderEvent(deps: RenderDeps, event: EventRow): Promise<string | undefined> {
  const { type, subject, userId, data, at } = event;
  const write = (content: object) =>
    JSON.stringify({ type, timestamp: at.toISOString(), data: { ...content, ...data } });
  if (type === testEvent) return write({ webhookId: subject });
  if (type.endsWith('.removed') || type === 'contact.withdrawn') return write({ id: subject });
  const found = await subjects[getNoun(type)](deps, { id: subject, userId });
  return found && write(found);
}
