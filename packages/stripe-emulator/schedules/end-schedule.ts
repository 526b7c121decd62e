import { emit } from '../events/emit.ts';
import { nowFor, type Account } from '../state/account.ts';
import type { Schedule } from './schedule.ts';

const moments = { canceled: 'canceled_at', completed: 'completed_at', released: 'released_at' } as const;

/** Ends a schedule if it is active; after a release its subscription continues by itself. */
export function endSchedule(
  account: Account,
  id: string | null,
  status: keyof typeof moments,
): Schedule | undefined {
  const schedule = account.store.find('subscription_schedule', id);
  if (schedule?.status !== 'active') return schedule;
  const { subscription, customer } = schedule;
  const isReleased = status === 'released';
  const ended = account.store.put('subscription_schedule', {
    ...schedule,
    status,
    current_phase: null,
    [moments[status]]: nowFor(account, customer),
    ...(isReleased && { subscription: null, released_subscription: subscription }),
  });
  emit(account, `subscription_schedule.${status}`, ended, schedule);
  return ended;
}
