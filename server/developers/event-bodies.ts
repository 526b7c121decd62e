import type { z } from 'zod';
import { createExamples } from '@visita/core/api/openapi-examples';
import { createShapes } from '@visita/core/api/openapi-shapes';
import { V1Card } from '@visita/core/cards/v1-contract';
import { Contact } from '@visita/core/contacts/contract';
import { Order } from '@visita/core/orders/contract';
import { Subscription } from '@visita/core/subscriptions/subscription';
import { getNoun, testEvent, type DeliveredType, type EventNoun } from '@visita/core/webhooks/event-types';

/** The resources of events by noun (`server/webhooks/render-event.ts`). */
const resources: Record<EventNoun, z.ZodType> = {
  contact: Contact,
  card: V1Card,
  order: Order,
  subscription: Subscription,
};

/** Returns an example of the resource of a noun, as events and calls carry it. */
function exampleResource(noun: EventNoun): object {
  const shapes = createShapes();
  const schema = shapes.named(resources[noun], { name: noun, io: 'output' });
  return createExamples(shapes.components).value(schema, noun) as object;
}

const exampleId = '0199a1c2-7d3e-7b44-9c1f-2a6d5e8f4b10';

/** Returns an example of the body of an event. */
export function exampleEvent(type: DeliveredType): object {
  return { type, timestamp: '2026-11-23T15:30:00.000Z', data: exampleData(type) };
}

function exampleData(type: DeliveredType): object {
  if (type === testEvent) return { webhookId: exampleId };
  if (type.endsWith('.removed') || type === 'contact.withdrawn') return { id: exampleId };
  const resource = exampleResource(getNoun(type));
  return type === 'card.lost' || type === 'card.found'
    ? { ...resource, physicalCardId: exampleId }
    : resource;
}
