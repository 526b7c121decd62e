import { on } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { flag, list, word } from '../http/params.ts';
import { show } from '../http/show.ts';
import { nowOf, type Account } from '../state/account.ts';

const keptFor = 30 * 24 * 3600;

/** Thirty days of events, whatever a test clock says. */
const kept = (account: Account) => {
  const oldest = nowOf(account) - keptFor;
  return account.store.all('event').filter(({ hidden }) => hidden.at >= oldest);
};

/** Older ones are gone for good. */
export function forgetOldEvents(account: Account): void {
  const { store } = account;
  const [young, all] = [new Set(kept(account)), store.all('event')];
  if (young.size < all.length) store.transact(() => all.filter((event) => !young.has(event)).forEach(({ id }) => forget(account, id)));
}

function forget({ store }: Account, id: string): void {
  store.remove('event', id);
  for (const delivery of store.all('delivery')) if (delivery.event === id) store.remove('delivery', delivery.id);
}

const fits = (wanted: string, type: string) => (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted);

export const events = [
  on('GET', '/v1/events', { ...listing, type: word(), types: list(word()), delivery_success: flag() }, (account, given) => {
    const { type, types = type === undefined ? ['*'] : [type], delivery_success: isDelivered } = given;
    const found = kept(account).filter(
      (event) =>
        types.some((wanted) => fits(wanted, event.type)) && (isDelivered === undefined || (event.pending_webhooks === 0) === isDelivered),
    );
    return page(found.map(show), given, '/v1/events');
  }),
  on('GET', '/v1/events/:id', {}, (account, _, id) => {
    const event = kept(account).find((one) => one.id === id);
    if (!event) throw missing('event', id);
    return show(event);
  }),
];
