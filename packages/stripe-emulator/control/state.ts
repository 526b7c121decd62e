import type { Deliverer } from '../events/deliverer.ts';
import type { Faults } from '../http/faults.ts';
import { currentTime, clockOffset, type Account } from '../state/account.ts';

const maxEvents = 100;

export interface ControlDeps {
  account: Account;
  deliverer: Deliverer;
  faults: Faults;
}

/** The state that the controls show, newest event first. */
export function readState({ account, deliverer, faults }: ControlDeps) {
  const { store } = account;
  const deliveries = store.all('delivery');
  const events = store.all('event').slice(-maxEvents).toReversed();
  return {
    clock: { now: currentTime(account), offset: clockOffset(account), test_clocks: store.all('test_clock') },
    webhooks: {
      mode: deliverer.mode,
      endpoints: store.all('webhook_endpoint').map(({ id, url, status }) => ({ id, url, status })),
      undelivered: deliveries.map(({ event, endpoint, tries, state }) => ({
        event,
        type: store.find('event', event)?.type ?? null,
        endpoint,
        tries,
        state,
      })),
    },
    faults: faults.list(),
    due: store
      .all('due')
      .map(({ at, kind, of, testClock }) => ({ at, kind, of, test_clock: testClock }))
      .toSorted((a, b) => a.at - b.at),
    events: events.map(({ id, type, created, pending_webhooks, data }) => ({
      id,
      type,
      created,
      pending_webhooks,
      object: (data.object as { id?: string }).id ?? null,
    })),
  };
}
