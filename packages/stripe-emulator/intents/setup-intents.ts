import { findCard } from '../cards/attach-card.ts';
import { cardDataShape, readCard } from '../cards/card-params.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import {
  boolean,
  group,
  list,
  metadata,
  required,
  literal,
  text,
  url,
  string,
  type Params,
} from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { confirmSetup } from './confirm-setup.ts';
import { defaultMethods, type SetupIntent } from './intent.ts';
import { newSetupIntent } from './new-intents.ts';

const choosing = {
  payment_method: string(),
  payment_method_data: group({ ...cardDataShape, type: required(literal('card')) }),
};
const shape = {
  ...choosing,
  allowed_payment_method_types: list(literal('card')),
  customer: string(),
  description: text(1000),
  metadata: metadata(),
};
const automatic = group({ enabled: required(boolean()), allow_redirects: literal('always', 'never') });

function find({ store }: Account, id: string): SetupIntent {
  const intent = store.find('setup_intent', id);
  if (!intent) throw missing('setupintent', id, 'id');
  return intent;
}

function getCard(account: Account, params: Params<typeof choosing>): string | undefined {
  if (params.payment_method_data) return readCard(account, params.payment_method_data).id;
  return params.payment_method === undefined ? undefined : findCard(account, params.payment_method).id;
}

export const setupIntents = [
  route(
    'POST',
    '/v1/setup_intents',
    {
      ...shape,
      usage: literal('off_session', 'on_session'),
      confirm: boolean(),
      return_url: url(),
      automatic_payment_methods: automatic,
    },
    (account, params) => {
      if (params.customer !== undefined) findCustomer(account, params.customer);
      const card = getCard(account, params);
      const intent = newSetupIntent(account, {
        customer: params.customer ?? null,
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        automatic_payment_methods: params.automatic_payment_methods ?? defaultMethods,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        usage: params.usage ?? 'off_session',
        ...(card !== undefined && { payment_method: card }),
      });
      return toPublic(
        params.confirm ? confirmSetup(account, intent, { returnUrl: params.return_url }) : intent,
      );
    },
  ),
  route(
    'GET',
    '/v1/setup_intents',
    { ...listing, customer: string(), payment_method: string() },
    (account, params) => {
      const found = account.store
        .all('setup_intent')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(
          ({ payment_method: card }) => params.payment_method === undefined || card === params.payment_method,
        );
      return paginate(found.map(toPublic), params, '/v1/setup_intents');
    },
  ),
  route('GET', '/v1/setup_intents/:id', { client_secret: string() }, (account, _, id) =>
    toPublic(find(account, id)),
  ),
  route(
    'POST',
    '/v1/setup_intents/:id',
    shape,
    (account, { metadata: pairs, payment_method: one, payment_method_data: data, ...changes }, id) => {
      const intent = find(account, id);
      const card = getCard(account, {
        ...(one !== undefined && { payment_method: one }),
        ...(data && { payment_method_data: data }),
      });
      const chosen =
        card === undefined ? {} : { payment_method: card, status: 'requires_confirmation' as const };
      return toPublic(
        account.store.put('setup_intent', {
          ...intent,
          ...changes,
          ...chosen,
          metadata: mergeMetadata(intent.metadata, pairs),
        }),
      );
    },
  ),
  route('POST', '/v1/setup_intents/:id/confirm', { ...choosing, return_url: url() }, (account, params, id) =>
    toPublic(
      confirmSetup(account, find(account, id), {
        card: getCard(account, params),
        returnUrl: params.return_url,
      }),
    ),
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: literal('abandoned', 'duplicate', 'requested_by_customer') },
    (account, params, id) => {
      const intent = find(account, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
          code: 'setup_intent_unexpected_state',
        });
      const canceled = account.store.put('setup_intent', {
        ...intent,
        status: 'canceled',
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      });
      emit(account, 'setup_intent.canceled', canceled);
      return toPublic(canceled);
    },
  ),
];
