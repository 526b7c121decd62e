import type { Store } from './store.ts';

/** The only supported version of the API. */
export const apiVersion = '2026-10-28.endive';

/** The emulated Stripe account, the first argument of every action. */
export interface Account {
  store: Store;
  /** The URL under which the pages are mounted, such as `http://localhost:3000/_stripe`. */
  pagesUrl: string;
  /** Real time in milliseconds, which the controls do not move. */
  realNow: () => number;
  log: (line: string) => void;
  /** The request behind the current change; null for changes by pages and by the clock. */
  cause: { id: string | null; key: string | null };
  /** The time of the due change that is being applied, in seconds. */
  moment: number | null;
  /**
   * Called when an intent has succeeded, or an invoice was paid, declined or given up, so that its session or
   * subscription continues.
   */
  settle: (name: 'payment_intent' | 'setup_intent' | 'invoice', id: string) => void;
  /** True if webhook endpoints may be on loopback, which Stripe itself could not reach. */
  allowsLoopbackWebhooks: boolean;
  /** Called after a change is stored, to start deliveries. */
  wake: () => void;
}

/** Returns the current time in seconds: real time, the moved clock, or the frozen time of a test clock. */
export function currentTime({ store, realNow, moment }: Account, testClock?: string | null): number {
  if (moment !== null) return moment;
  const clock = store.find('test_clock', testClock);
  return clock ? clock.frozen_time : Math.floor((realNow() + clockOffset({ store })) / 1000);
}

/** Returns the current time for a customer, who may be on a test clock. */
export function nowFor(account: Account, customer: string | null): number {
  return currentTime(account, account.store.find('customer', customer)?.test_clock);
}

/** The offset of the moved clock, in milliseconds. */
export function clockOffset({ store }: Pick<Account, 'store'>): number {
  return store.find('setting', 'offset')?.value ?? 0;
}
