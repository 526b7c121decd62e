import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { needed, url, word } from '../http/params.ts';
import { show } from '../http/show.ts';
import { nowFor } from '../state/account.ts';
import { newId, randomText } from '../state/ids.ts';
import { findConfiguration } from './configurations.ts';

export const portalSessions = [
  on(
    'POST',
    '/v1/billing_portal/sessions',
    { configuration: word(), customer: needed(word()), locale: word(), return_url: url() },
    (account, given) => {
      const customer = findCustomer(account, given.customer);
      const configuration = findConfiguration(account, given.configuration);
      const [id, secret] = [newId('bps_'), randomText(32)];
      const session = account.store.put('portal_session', {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: nowFor(account, customer.id),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: given.locale ?? null,
        on_behalf_of: null,
        return_url: given.return_url ?? configuration.default_return_url,
        url: `${account.pagesUrl}/portal/${id}/${secret}`,
        hidden: { secret },
      });
      emit(account, 'billing_portal.session.created', session);
      return show(session);
    },
  ),
];
