import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../state/store.ts';
import {
  countFailure,
  finishDelivery,
  listWaiting,
  moveDeliveries,
  queueAgain,
  releaseHeld,
} from './delivery-queue.ts';
import type { Delivery } from './event.ts';
import { readMode } from './mode.ts';
import { sendEvent } from './send-event.ts';

export interface Deliverer {
  mode: string;
  /** Sends the waiting events; returns at once. */
  wake(): void;
  /** Releases held events, in the order of these ids, else in their original order. */
  release(order?: string[]): void;
  resend(event: string): void;
  close(): Promise<void>;
}

/**
 * Opens the deliverer: to each endpoint it sends one event after the other, and retries failures after these
 * pauses in milliseconds.
 */
export function openDeliverer(store: Store, pauses: number[]): Deliverer {
  const busy = new Map<string, Promise<void>>();
  const retries = openRetries();
  const ending = new AbortController();
  const listReady = () => listWaiting(store).filter(({ id }) => !retries.isPausing(id));

  const deliverer: Deliverer = {
    mode: 'normal',
    wake() {
      if (ending.signal.aborted) return;
      if (deliverer.mode === 'hold') moveDeliveries(store, 'waiting', 'held');
      if (deliverer.mode === 'drop') moveDeliveries(store, 'waiting', 'dropped');
      for (const endpoint of new Set(listReady().map((delivery) => delivery.endpoint)))
        if (!busy.has(endpoint)) start(endpoint);
    },
    release(order = []) {
      releaseHeld(store, order);
      deliverer.wake();
    },
    resend(event) {
      queueAgain(store, event);
      deliverer.wake();
    },
    async close() {
      ending.abort();
      retries.clear();
      await Promise.allSettled(busy.values());
    },
  };

  function start(endpoint: string) {
    const work = drain(endpoint)
      .catch(() => undefined) // closed while it waited
      .finally(() => busy.delete(endpoint));
    busy.set(endpoint, work);
  }

  async function drain(endpoint: string) {
    await wait(deliverer.mode === 'shuffle' ? 50 : 0, undefined, { signal: ending.signal });
    while (!ending.signal.aborted && deliverer.mode !== 'hold' && deliverer.mode !== 'drop') {
      const queue = listReady().filter((delivery) => delivery.endpoint === endpoint);
      const next = queue[deliverer.mode === 'shuffle' && queue.length > 0 ? randomInt(queue.length) : 0];
      if (!next) return;
      await attempt(next);
    }
  }

  async function attempt(delivery: Delivery) {
    const { name, amount } = readMode(deliverer.mode);
    if (name === 'delay') await wait(amount, undefined, { signal: ending.signal });
    let isDelivered = false;
    for (let copy = 0; copy < (name === 'duplicate' ? amount : 1); copy += 1)
      isDelivered = await sendEvent(store, delivery, name, ending.signal);
    if (ending.signal.aborted) return;
    if (isDelivered) return finishDelivery(store, delivery);
    const pause = pauses[delivery.tries];
    countFailure(store, delivery, { isLast: pause === undefined });
    if (pause !== undefined) retries.pause(delivery.id, pause, () => deliverer.wake());
  }

  return deliverer;
}

/** The deliveries that wait for their next attempt. */
function openRetries() {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    isPausing: (id: string) => timers.has(id),
    pause(id: string, milliseconds: number, then: () => void) {
      const timer = setTimeout(() => {
        timers.delete(id);
        then();
      }, milliseconds);
      timers.set(id, timer.unref());
    },
    clear: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}
