import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { listing, page } from '../http/lists.ts';
import { flag, metadata, needed, oneOf, percentage, text, word } from '../http/params.ts';
import { nowOf } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { findRate } from './catalogue.ts';

const shape = {
  active: flag(),
  country: text(2),
  description: text(),
  jurisdiction: text(50),
  metadata: metadata(),
  state: text(2),
  tax_type: oneOf('gst', 'hst', 'pst', 'qst', 'rst', 'sales_tax', 'vat', 'jct', 'igst', 'service_tax', 'retail_delivery_fee', 'lease_tax'),
};

export const taxRates = [
  on(
    'POST',
    '/v1/tax_rates',
    { ...shape, display_name: needed(text(50)), inclusive: needed(flag()), percentage: needed(percentage()) },
    (account, { metadata: pairs, ...given }) => {
      const rate = account.store.put('tax_rate', {
        active: true,
        country: null,
        description: null,
        jurisdiction: null,
        state: null,
        tax_type: null,
        ...given,
        id: newId('txr_'),
        object: 'tax_rate',
        created: nowOf(account),
        effective_percentage: given.percentage,
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
  on('GET', '/v1/tax_rates', { ...listing, active: flag(), inclusive: flag() }, (account, given) => {
    const found = account.store
      .all('tax_rate')
      .filter(({ active }) => given.active === undefined || active === given.active)
      .filter(({ inclusive }) => given.inclusive === undefined || inclusive === given.inclusive);
    return page(found, given, '/v1/tax_rates');
  }),
  on('GET', '/v1/tax_rates/:id', {}, (account, _, id) => findRate(account, id, 'id')),
  on('POST', '/v1/tax_rates/:id', { ...shape, display_name: word() }, (account, { metadata: pairs, ...changes }, id) => {
    const rate = findRate(account, id, 'id');
    const changed = account.store.put('tax_rate', { ...rate, ...changes, metadata: mergeMetadata(rate.metadata, pairs) });
    emit(account, 'tax_rate.updated', changed, rate);
    return changed;
  }),
];
