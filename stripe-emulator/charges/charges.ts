import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { email, metadata, text, word } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';

export function findCharge({ store }: Account, id: string, param = 'charge') {
  const charge = store.find('charge', id);
  if (!charge) throw missing('charge', id, param);
  return charge;
}

export const charges = [
  on('GET', '/v1/charges', { ...listing, customer: word(), payment_intent: word() }, (account, given) => {
    const found = account.store
      .all('charge')
      .filter(({ customer }) => given.customer === undefined || customer === given.customer)
      .filter(({ payment_intent: intent }) => given.payment_intent === undefined || intent === given.payment_intent);
    return page(found, given, '/v1/charges');
  }),
  on('GET', '/v1/charges/:id', {}, (account, _, id) => findCharge(account, id, 'id')),
  on(
    'POST',
    '/v1/charges/:id',
    { description: text(), metadata: metadata(), receipt_email: email() },
    (account, { metadata: pairs, ...changes }, id) => {
      const charge = findCharge(account, id, 'id');
      const changed = account.store.put('charge', { ...charge, ...changes, metadata: mergeMetadata(charge.metadata, pairs) });
      emit(account, 'charge.updated', changed, charge);
      return changed;
    },
  ),
];
