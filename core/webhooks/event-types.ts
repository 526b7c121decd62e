/** The nouns whose changes are sent to webhooks. */
export const eventNouns = ['contact', 'card', 'order', 'subscription'] as const;
export type EventNoun = (typeof eventNouns)[number];

/** The changes that are sent to webhooks, by noun. Triggers of the database write them. */
export const eventTypes = [
  'contact.created',
  'contact.corrected',
  'contact.withdrawn',
  'contact.removed',
  'card.created',
  'card.changed',
  'card.paused',
  'card.resumed',
  'card.lost',
  'card.found',
  'card.removed',
  'order.created',
  'order.paid',
  'order.shipped',
  'order.completed',
  'order.cancelled',
  'order.refunded',
  'order.restored',
  'subscription.created',
  'subscription.changed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The event that is sent on request, to try an endpoint out. */
export const testEvent = 'webhook.test';

/** Any event that is delivered. */
export type DeliveredType = EventType | typeof testEvent;

/** Returns the noun of an event. */
export const getNoun = (type: EventType): EventNoun => type.slice(0, type.indexOf('.')) as EventNoun;

/**
 * Returns events in the order of the list, each once. A receiver of contacts is always told who withdrew,
 * because it must delete their details.
 */
export function completeEvents(selection: readonly EventType[]): EventType[] {
  const hasContacts = selection.some((type) => getNoun(type) === 'contact');
  return eventTypes.filter(
    (type) => selection.includes(type) || (hasContacts && type === 'contact.withdrawn'),
  );
}
