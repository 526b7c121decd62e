import type { Store } from './store.ts';

/** The only supported version of the API. */
export const apiVersion = '2026-10-28.endive';

/** The emulated Stripe account, which every action takes first. */
export interface Account {
  store: Store;
  /** Where the pages are mounted, such as `http://localhost:3000/_stripe`. */
  pagesUrl: string;
  /** Real time in milliseconds, which the controls do not move. */
  realNow: () => number;
  log: (line: string) => void;
  /** The request that causes the current change; pages and the clock cause changes without one. */
  cause: { id: string | null; key: string | null };
  /** The moment of the due change that is being applied, in seconds. */
  moment: number | null;
  /** Called when an intent has succeeded or an invoice was paid, declined or given up: what waits for it goes on. */
  settle: (name: 'payment_intent' | 'setup_intent' | 'invoice', id: string) => void;
  /** Webhook endpoints may be on loopback, which Stripe itself could not reach. */
  allowsLoopbackWebhooks: boolean;
  /** Called after a change is stored: deliveries may start. */
  wake: () => void;
}

/** Stripe's present in seconds: real time, the moved clock, or the frozen time of a test clock. */
export function nowOf({ store, realNow, moment }: Account, testClock?: string | null): number {
  if (moment !== null) return moment;
  const clock = store.find('test_clock', testClock);
  return clock ? clock.frozen_time : Math.floor((realNow() + offsetOf({ store })) / 1000);
}

/** The time for whatever belongs to this customer. */
export function nowFor(account: Account, customer: string | null): number {
  return nowOf(account, account.store.find('customer', customer)?.test_clock);
}

/** How far the clock was moved forward, in milliseconds. */
export function offsetOf({ store }: Pick<Account, 'store'>): number {
  return store.find('setting', 'offset')?.value ?? 0;
}
