import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { required, url, string } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { nowFor } from '../state/account.ts';
import { newId, randomText } from '../state/ids.ts';
import { findConfiguration } from './configurations.ts';

export const portalSessions = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    { configuration: string(), customer: required(string()), locale: string(), return_url: url() },
    (account, params) => {
      const customer = findCustomer(account, params.customer);
      const configuration = findConfiguration(account, params.configuration);
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
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${account.pagesUrl}/portal/${id}/${secret}`,
        hidden: { secret },
      });
      emit(account, 'billing_portal.session.created', session);
      return toPublic(session);
    },
  ),
];
