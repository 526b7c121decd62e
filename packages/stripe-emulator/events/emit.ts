import { toPublic } from '../http/to-public.ts';
import { apiVersion, nowFor, currentTime, type Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';

const wants = (filter: string[], type: string) => filter.includes('*') || filter.includes(type);

interface EventObject {
  object: string;
  /** Absent for a balance. */
  id?: string;
  customer?: unknown;
}

/** Records an event and its deliveries, in the transaction of the change. */
export function emit(account: Account, type: string, entry: EventObject, previous?: EventObject): void {
  const { store, cause } = account;
  const endpoints = store
    .all('webhook_endpoint')
    .filter(({ status, enabled_events }) => status === 'enabled' && wants(enabled_events, type));
  const object = toPublic(entry);
  const changed = previous && differences(toPublic(previous), object);
  const id = newId('evt_');
  store.put('event', {
    id,
    object: 'event',
    api_version: apiVersion,
    created: toTime(account, entry),
    data: { object, ...(changed && { previous_attributes: changed }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: cause.id, idempotency_key: cause.key },
    type,
    hidden: {
      at: isOnTestClock(account, entry) ? currentTime({ ...account, moment: null }) : currentTime(account),
    },
  });
  for (const endpoint of endpoints)
    store.put('delivery', { id: newId('dl_'), event: id, endpoint: endpoint.id, tries: 0, state: 'waiting' });
}

/** The previous values of changed fields, as `updated` events contain them. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field])),
  );
}

const getCustomer = ({ id, customer }: EventObject) =>
  typeof customer === 'string' ? customer : (id ?? null);

const isOnTestClock = ({ store }: Account, entry: EventObject) =>
  store.find('customer', getCustomer(entry))?.test_clock != null;

/** The time of a customer's event: that of the customer's test clock, if any. */
const toTime = (account: Account, entry: EventObject): number => nowFor(account, getCustomer(entry));
