import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { paginate, paging } from '../http/lists.ts';
import { required, text, timestamp } from '../http/params.ts';
import { currentTime, type Account } from '../state/account.ts';
import { applyDue, type DueAction } from '../state/due-changes.ts';
import { newId } from '../state/ids.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    test_clock: TestClock;
  }
}

export interface TestClock {
  id: string;
  object: 'test_helpers.test_clock';
  created: number;
  deletes_after: number;
  frozen_time: number;
  livemode: false;
  name: string | null;
  status: 'advancing' | 'ready';
  status_details: { advancing?: { target_frozen_time: number } };
}

const month = 30 * 24 * 3600;

function find({ store }: Account, id: string): TestClock {
  const clock = store.find('test_clock', id);
  if (!clock) throw missing('test clock', id);
  return clock;
}

export const testClocks = [
  route(
    'POST',
    '/v1/test_helpers/test_clocks',
    { frozen_time: required(timestamp()), name: text(300) },
    (account, params) => {
      const created = currentTime(account);
      const clock = account.store.put('test_clock', {
        id: newId('clock_'),
        object: 'test_helpers.test_clock',
        created,
        deletes_after: created + month,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      });
      emit(account, 'test_helpers.test_clock.created', clock);
      return clock;
    },
  ),
  route('GET', '/v1/test_helpers/test_clocks', paging, (account, params) =>
    paginate(account.store.all('test_clock'), params, '/v1/test_helpers/test_clocks'),
  ),
  route('GET', '/v1/test_helpers/test_clocks/:id', {}, (account, _, id) => find(account, id)),
  route(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: required(timestamp()) },
    (account, params, id) => {
      const clock = find(account, id);
      if (clock.status === 'advancing')
        throw invalid('The test clock is already advancing.', { param: 'id' });
      if (params.frozen_time <= clock.frozen_time)
        throw invalid("The frozen time must be after the clock's current frozen time.", {
          param: 'frozen_time',
        });
      const details = { advancing: { target_frozen_time: params.frozen_time } };
      const advancing = account.store.put('test_clock', {
        ...clock,
        status: 'advancing',
        status_details: details,
      });
      emit(account, 'test_helpers.test_clock.advancing', advancing);
      return advancing;
    },
  ),
  route('DELETE', '/v1/test_helpers/test_clocks/:id', {}, (account, _, id) => {
    const clock = find(account, id);
    for (const customer of account.store.all('customer').filter(({ test_clock }) => test_clock === id)) {
      account.store.remove('customer', customer.id);
      account.store.put('deleted_customer', { id: customer.id, object: 'customer', deleted: true });
    }
    for (const name of ['subscription', 'subscription_schedule'] as const)
      for (const one of account.store.all(name))
        if (one.test_clock === id) account.store.remove(name, one.id);
    for (const due of account.store.all('due').filter(({ testClock }) => testClock === id))
      account.store.remove('due', due.id);
    account.store.remove('test_clock', id);
    emit(account, 'test_helpers.test_clock.deleted', { ...clock, id: clock.id });
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
];

/**
 * Applies everything due up to the target of advancing clocks; also completes an advance interrupted by a
 * crash.
 */
export function finishAdvancing(account: Account, actions: Record<string, DueAction>): void {
  for (const { id, status_details: details } of account.store.all('test_clock')) {
    const target = details.advancing?.target_frozen_time;
    if (target === undefined) continue;
    applyDue(account, actions, { testClock: id, until: target });
    account.store.transact(() => {
      const clock = find(account, id);
      const ready = account.store.put('test_clock', {
        ...clock,
        frozen_time: target,
        status: 'ready',
        status_details: {},
      });
      emit(account, 'test_helpers.test_clock.ready', ready);
    });
  }
}
