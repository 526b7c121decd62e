import type { Store } from './store.ts';

/** The only version of the API that is played. */
export const apiVersion = '2026-10-28.endive';

/** The one Stripe account that is played: what every deed is lent first. */
export interface Account {
  store: Store;
  /** Where the pages are mounted, such as `http://localhost:3000/_stripe`. */
  pagesUrl: string;
  /** Real milliseconds, which no control moves. */
  realNow: () => number;
  log: (line: string) => void;
  /** The call that causes what happens now; pages and the clock cause things without one. */
  cause: { id: string | null; key: string | null };
  /** The moment that is being lived through while due changes are applied, in seconds. */
  moment: number | null;
  /** Called when an intent has succeeded: its invoice is paid, its checkout is complete. */
  settle: (name: 'payment_intent' | 'setup_intent', id: string) => void;
  /** Endpoints made by the API may be on this machine, which Stripe itself could not reach. */
  allowsLoopbackWebhooks: boolean;
  /** Told after a change is kept: deliveries may go out. */
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
