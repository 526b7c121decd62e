import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { listing, paginate } from '../http/lists.ts';
import { boolean, metadata, required, literal, percentage, text, string } from '../http/params.ts';
import { currentTime } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findRate } from './catalogue.ts';

const shape = {
  active: boolean(),
  country: text(2),
  description: text(),
  jurisdiction: text(50),
  metadata: metadata(),
  state: text(2),
  tax_type: literal(
    'gst',
    'hst',
    'pst',
    'qst',
    'rst',
    'sales_tax',
    'vat',
    'jct',
    'igst',
    'service_tax',
    'retail_delivery_fee',
    'lease_tax',
  ),
};

export const taxRates = [
  route(
    'POST',
    '/v1/tax_rates',
    {
      ...shape,
      display_name: required(text(50)),
      inclusive: required(boolean()),
      percentage: required(percentage()),
    },
    (account, { metadata: pairs, ...params }) => {
      const rate = account.store.put('tax_rate', {
        active: true,
        country: null,
        description: null,
        jurisdiction: null,
        state: null,
        tax_type: null,
        ...params,
        id: newId('txr_'),
        object: 'tax_rate',
        created: currentTime(account),
        effective_percentage: params.percentage,
        flat_amount: null,
        jurisdiction_level: null,
        livemode: false,
        metadata: mergeMetadata({}, pairs),
        rate_type: 'percentage',
      });
      emit(account, 'tax_rate.created', rate);
      return rate;
    },
  ),
  route(
    'GET',
    '/v1/tax_rates',
    { ...listing, active: boolean(), inclusive: boolean() },
    (account, params) => {
      const found = account.store
        .all('tax_rate')
        .filter(({ active }) => params.active === undefined || active === params.active)
        .filter(({ inclusive }) => params.inclusive === undefined || inclusive === params.inclusive);
      return paginate(found, params, '/v1/tax_rates');
    },
  ),
  route('GET', '/v1/tax_rates/:id', {}, (account, _, id) => findRate(account, id, 'id')),
  route(
    'POST',
    '/v1/tax_rates/:id',
    { ...shape, display_name: string() },
    (account, { metadata: pairs, ...changes }, id) => {
      const rate = findRate(account, id, 'id');
      const changed = account.store.put('tax_rate', {
        ...rate,
        ...changes,
        metadata: mergeMetadata(rate.metadata, pairs),
      });
      emit(account, 'tax_rate.updated', changed, rate);
      return changed;
    },
  ),
];
