import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { email, metadata, text, string } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';

export function findCharge({ store }: Account, id: string, param = 'charge') {
  const charge = store.find('charge', id);
  if (!charge) throw missing('charge', id, param);
  return charge;
}

export const charges = [
  route(
    'GET',
    '/v1/charges',
    { ...listing, customer: string(), payment_intent: string() },
    (account, params) => {
      const found = account.store
        .all('charge')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(
          ({ payment_intent: intent }) =>
            params.payment_intent === undefined || intent === params.payment_intent,
        );
      return paginate(found, params, '/v1/charges');
    },
  ),
  route('GET', '/v1/charges/:id', {}, (account, _, id) => findCharge(account, id, 'id')),
  route(
    'POST',
    '/v1/charges/:id',
    { description: text(), metadata: metadata(), receipt_email: email() },
    (account, { metadata: pairs, ...changes }, id) => {
      const charge = findCharge(account, id, 'id');
      const changed = account.store.put('charge', {
        ...charge,
        ...changes,
        metadata: mergeMetadata(charge.metadata, pairs),
      });
      emit(account, 'charge.updated', changed, charge);
      return changed;
    },
  ),
];
