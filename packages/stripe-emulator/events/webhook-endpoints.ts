import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { paginate, paging } from '../http/lists.ts';
import { boolean, list, metadata, required, literal, text, url } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { apiVersion, currentTime, type Account } from '../state/account.ts';
import { newId, randomText } from '../state/ids.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { eventTypes } from './event-types.ts';

const listEndpoints = ({ store }: Account) =>
  store.all('webhook_endpoint').filter(({ hidden }) => !hidden.isBuiltIn);

function find(account: Account, id: string) {
  const endpoint = listEndpoints(account).find((one) => one.id === id);
  if (!endpoint) throw missing('webhook endpoint', id);
  return endpoint;
}

const loopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Throws for a loopback address, which Stripe could not reach. */
function checkUrl({ allowsLoopbackWebhooks }: Account, address: string | undefined): void {
  if (address === undefined || allowsLoopbackWebhooks || !loopback.test(new URL(address).hostname)) return;
  throw invalid('Invalid URL: URL must be publicly accessible.', { code: 'url_invalid', param: 'url' });
}

export const webhookEndpoints = [
  route(
    'POST',
    '/v1/webhook_endpoints',
    {
      url: required(url()),
      enabled_events: required(list(literal('*', ...eventTypes))),
      api_version: literal(apiVersion),
      description: text(),
      metadata: metadata(),
    },
    (account, params) => {
      checkUrl(account, params.url);
      const endpoint = account.store.put('webhook_endpoint', {
        id: newId('we_'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: currentTime(account),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: params.metadata ?? {},
        status: 'enabled',
        url: params.url,
        hidden: { secret: `whsec_${randomText(32)}`, isBuiltIn: false },
      });
      return { ...toPublic(endpoint), secret: endpoint.hidden.secret }; // shown only once
    },
  ),
  route('GET', '/v1/webhook_endpoints', paging, (account, params) =>
    paginate(listEndpoints(account).map(toPublic), params, '/v1/webhook_endpoints'),
  ),
  route('GET', '/v1/webhook_endpoints/:id', {}, (account, _, id) => toPublic(find(account, id))),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    {
      url: url(),
      enabled_events: list(literal('*', ...eventTypes)),
      description: text(),
      metadata: metadata(),
      disabled: boolean(),
    },
    (account, { disabled, metadata: pairs, ...changes }, id) => {
      checkUrl(account, changes.url);
      const endpoint = find(account, id);
      const status =
        disabled === undefined ? endpoint.status : disabled ? ('disabled' as const) : ('enabled' as const);
      return toPublic(
        account.store.put('webhook_endpoint', {
          ...endpoint,
          ...changes,
          status,
          metadata: mergeMetadata(endpoint.metadata, pairs),
        }),
      );
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, (account, _, id) => {
    account.store.remove('webhook_endpoint', find(account, id).id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
