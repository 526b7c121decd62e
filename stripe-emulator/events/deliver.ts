import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { show } from '../http/show.ts';
import type { Account } from '../state/account.ts';
import type { Delivery } from './event.ts';
import { readMode } from './mode.ts';
import { sign } from './sign.ts';

export interface Deliverer {
  mode: string;
  /** Sends what waits; returns at once. */
  wake(): void;
  /** Lets the held ones go, in this order of event ids, or as they came. */
  release(order?: string[]): void;
  resend(event: string): void;
  close(): Promise<void>;
}

interface Lent {
  account: Account;
  /** Milliseconds before the second, third and fourth try. */
  pauses: number[];
}

const patience = 10_000;
const longAgo = 3600;

/** Events go to each endpoint one after the other; what is refused is tried again later, behind the others. */
export function openDeliverer({ account, pauses }: Lent): Deliverer {
  const { store } = account;
  const busy = new Map<string, Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const pausing = new Set<string>();
  const ending = new AbortController();

  const deliverer: Deliverer = {
    mode: 'normal',
    wake() {
      if (ending.signal.aborted) return;
      const { name } = readMode(deliverer.mode);
      if (name === 'hold' || name === 'drop') move('waiting', name === 'hold' ? 'held' : 'dropped');
      for (const endpoint of new Set(waiting().map((delivery) => delivery.endpoint))) if (!busy.has(endpoint)) start(endpoint);
    },
    release(order = []) {
      const held = store.all('delivery').filter(({ state }) => state === 'held');
      const place = ({ event }: Delivery) => (order.includes(event) ? order.indexOf(event) : order.length);
      store.transact(() => {
        for (const delivery of held.toSorted((a, b) => place(a) - place(b))) {
          store.remove('delivery', delivery.id);
          store.put('delivery', { ...delivery, state: 'waiting' });
        }
      });
      deliverer.wake();
    },
    resend(event) {
      store.transact(() => {
        for (const { id, status } of store.all('webhook_endpoint'))
          if (status === 'enabled') store.put('delivery', { id: `${event}_${id}_again`, event, endpoint: id, tries: 0, state: 'waiting' });
      });
      deliverer.wake();
    },
    async close() {
      ending.abort();
      timers.forEach(clearTimeout);
      await Promise.allSettled(busy.values());
    },
  };

  const waiting = () => store.all('delivery').filter(({ id, state }) => state === 'waiting' && !pausing.has(id));

  function move(from: Delivery['state'], to: Delivery['state']) {
    const moved = store.all('delivery').filter(({ state }) => state === from);
    if (moved.length > 0) store.transact(() => moved.forEach((delivery) => store.put('delivery', { ...delivery, state: to })));
  }

  function start(endpoint: string) {
    const work = drain(endpoint)
      .catch(() => undefined) // the door was closed while it waited
      .finally(() => busy.delete(endpoint));
    busy.set(endpoint, work);
  }

  async function drain(endpoint: string) {
    await wait(readMode(deliverer.mode).name === 'shuffle' ? 50 : 0, undefined, { signal: ending.signal });
    for (;;) {
      if (ending.signal.aborted || ['hold', 'drop'].includes(deliverer.mode)) return;
      const queue = waiting().filter((delivery) => delivery.endpoint === endpoint);
      const next = queue[deliverer.mode === 'shuffle' && queue.length > 0 ? randomInt(queue.length) : 0];
      if (!next) return;
      await attempt(next);
    }
  }

  async function attempt(delivery: Delivery) {
    const { name, amount } = readMode(deliverer.mode);
    if (name === 'delay') await wait(amount, undefined, { signal: ending.signal });
    let isTaken = false;
    for (let copy = 0; copy < (name === 'duplicate' ? amount : 1); copy += 1) isTaken = await send(delivery, name);
    if (ending.signal.aborted) return;
    store.transact(() => (isTaken ? settle(delivery) : putOff(delivery)));
  }

  async function send({ event: id, endpoint: to }: Delivery, mode: string): Promise<boolean> {
    const [event, endpoint] = [store.find('event', id), store.find('webhook_endpoint', to)];
    if (!event || !endpoint) return true;
    const body = JSON.stringify(show(event), null, 2);
    // a signature speaks of the moment of sending, which no moved clock changes
    const at = Math.floor(Date.now() / 1000) - (mode === 'old_timestamp' ? longAgo : 0);
    const secret = mode === 'bad_signature' ? 'whsec_of_somebody_else' : endpoint.hidden.secret;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(body, secret, at),
      'user-agent': 'Stripe/1.0',
    };
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patience)]);
    try {
      const answer = await fetch(endpoint.url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  function settle({ id, event: eventId }: Delivery) {
    store.remove('delivery', id);
    const event = store.find('event', eventId);
    if (event) store.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  }

  function putOff(delivery: Delivery) {
    const tries = delivery.tries + 1;
    const pause = pauses[delivery.tries];
    store.put('delivery', { ...delivery, tries, state: pause === undefined ? 'failed' : 'waiting' });
    if (pause === undefined) return;
    pausing.add(delivery.id);
    const timer = setTimeout(() => {
      pausing.delete(delivery.id);
      timers.delete(timer);
      deliverer.wake();
    }, pause);
    timers.add(timer.unref());
  }

  return deliverer;
}
