import type { Store } from '../state/store.ts';
import type { Delivery } from './event.ts';

export const listWaiting = (store: Store) => store.all('delivery').filter(({ state }) => state === 'waiting');

export function moveDeliveries(store: Store, from: Delivery['state'], to: Delivery['state']): void {
  const moved = store.all('delivery').filter(({ state }) => state === from);
  if (moved.length > 0)
    store.transact(() => moved.forEach((delivery) => store.put('delivery', { ...delivery, state: to })));
}

/**
 * Releases held events: first those with these ids in this order, then the others in their original order.
 */
export function releaseHeld(store: Store, order: string[]): void {
  const deliveries = store.all('delivery').filter(({ state }) => state === 'held');
  const rank = ({ event }: Delivery) => (order.includes(event) ? order.indexOf(event) : order.length);
  store.transact(() => {
    for (const delivery of deliveries.toSorted((a, b) => rank(a) - rank(b))) {
      store.remove('delivery', delivery.id);
      store.put('delivery', { ...delivery, state: 'waiting' });
    }
  });
}

/** Queues an event for every endpoint again, delivered or not. */
export function queueAgain(store: Store, event: string): void {
  store.transact(() => {
    for (const { id, status } of store.all('webhook_endpoint'))
      if (status === 'enabled')
        store.put('delivery', {
          id: `${event}_${id}_again`,
          event,
          endpoint: id,
          tries: 0,
          state: 'waiting',
        });
  });
}

export function finishDelivery(store: Store, { id, event: eventId }: Delivery): void {
  store.transact(() => {
    store.remove('delivery', id);
    const event = store.find('event', eventId);
    if (event) store.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  });
}

/** Counts a failed attempt; after the last one the delivery has failed. */
export function countFailure(store: Store, delivery: Delivery, { isLast }: { isLast: boolean }): void {
  store.transact(() =>
    store.put('delivery', { ...delivery, tries: delivery.tries + 1, state: isLast ? 'failed' : 'waiting' }),
  );
}
