import { nowOf, offsetOf, type Account } from '../state/account.ts';
import { applyDue, type DueDeed } from '../state/due.ts';

const day = 24 * 3600_000;

/** Lives through everything up to the new time, in order, and only then is there. */
export function moveClock(account: Account, deeds: Record<string, DueDeed>, days: number): number {
  const offset = offsetOf(account) + Math.round(days * day);
  const until = Math.floor((account.realNow() + offset) / 1000);
  applyDue(account, deeds, { until });
  account.store.transact(() => account.store.put('setting', { id: 'offset', value: offset }));
  account.wake();
  return nowOf(account);
}
