import { route } from '../http/endpoint.ts';
import { missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { string } from '../http/params.ts';

export const disputes = [
  route(
    'GET',
    '/v1/disputes',
    { ...listing, charge: string(), payment_intent: string() },
    ({ store }, params) => {
      const found = store
        .all('dispute')
        .filter(({ charge }) => params.charge === undefined || charge === params.charge)
        .filter(
          ({ payment_intent: intent }) =>
            params.payment_intent === undefined || intent === params.payment_intent,
        );
      return paginate(found, params, '/v1/disputes');
    },
  ),
  route('GET', '/v1/disputes/:id', {}, ({ store }, _, id) => {
    const dispute = store.find('dispute', id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }),
];
