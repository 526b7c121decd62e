import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { boolean, list, string } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { currentTime, type Account } from '../state/account.ts';

const retention = 30 * 24 * 3600;

/** The events of the last thirty days, independent of test clocks. */
const stored = (account: Account) => {
  const oldest = currentTime(account) - retention;
  return account.store.all('event').filter(({ hidden }) => hidden.at >= oldest);
};

/** Removes older events that do not wait for delivery, since a clock may move by years at once. */
export function removeOldEvents(account: Account): void {
  const { store } = account;
  const [recent, all] = [new Set(stored(account)), store.all('event')];
  if (recent.size === all.length) return;
  const waiting = new Set(
    store
      .all('delivery')
      .flatMap(({ event, state }) => (state === 'waiting' || state === 'held' ? [event] : [])),
  );
  const old = all.filter((event) => !recent.has(event) && !waiting.has(event.id));
  if (old.length > 0) store.transact(() => old.forEach(({ id }) => removeEvent(account, id)));
}

function removeEvent({ store }: Account, id: string): void {
  store.remove('event', id);
  for (const delivery of store.all('delivery'))
    if (delivery.event === id) store.remove('delivery', delivery.id);
}

const matches = (wanted: string, type: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

export const events = [
  route(
    'GET',
    '/v1/events',
    { ...listing, type: string(), types: list(string()), delivery_success: boolean() },
    (account, params) => {
      const { type, types = type === undefined ? ['*'] : [type], delivery_success: isDelivered } = params;
      const found = stored(account).filter(
        (event) =>
          types.some((wanted) => matches(wanted, event.type)) &&
          (isDelivered === undefined || (event.pending_webhooks === 0) === isDelivered),
      );
      return paginate(found.map(toPublic), params, '/v1/events');
    },
  ),
  route('GET', '/v1/events/:id', {}, (account, _, id) => {
    const event = stored(account).find((one) => one.id === id);
    if (!event) throw missing('event', id);
    return toPublic(event);
  }),
];
