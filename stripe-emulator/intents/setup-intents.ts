import { findCard } from '../cards/wallet.ts';
import { cardDataShape, readCard } from '../cards/card-params.ts';
import { findCustomer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { on } from '../http/endpoint.ts';
import { invalid, missing } from '../http/errors.ts';
import { listing, page } from '../http/lists.ts';
import { flag, group, list, metadata, needed, oneOf, text, url, word, type Given } from '../http/params.ts';
import { show } from '../http/show.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import { confirmSetup } from './setup.ts';
import { defaultMethods, type SetupIntent } from './intent.ts';
import { newSetupIntent } from './new-intents.ts';

const choosing = { payment_method: word(), payment_method_data: group({ ...cardDataShape, type: needed(oneOf('card')) }) };
const shape = {
  ...choosing,
  allowed_payment_method_types: list(oneOf('card')),
  customer: word(),
  description: text(1000),
  metadata: metadata(),
};
const automatic = group({ enabled: needed(flag()), allow_redirects: oneOf('always', 'never') });

function find({ store }: Account, id: string): SetupIntent {
  const intent = store.find('setup_intent', id);
  if (!intent) throw missing('setupintent', id, 'id');
  return intent;
}

function cardOf(account: Account, given: Given<typeof choosing>): string | undefined {
  if (given.payment_method_data) return readCard(account, given.payment_method_data).id;
  return given.payment_method === undefined ? undefined : findCard(account, given.payment_method).id;
}

export const setupIntents = [
  on(
    'POST',
    '/v1/setup_intents',
    { ...shape, usage: oneOf('off_session', 'on_session'), confirm: flag(), return_url: url(), automatic_payment_methods: automatic },
    (account, given) => {
      if (given.customer !== undefined) findCustomer(account, given.customer);
      const card = cardOf(account, given);
      const intent = newSetupIntent(account, {
        customer: given.customer ?? null,
        allowed_payment_method_types: given.allowed_payment_method_types ?? null,
        automatic_payment_methods: given.automatic_payment_methods ?? defaultMethods,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
        usage: given.usage ?? 'off_session',
        ...(card !== undefined && { payment_method: card }),
      });
      return show(given.confirm ? confirmSetup(account, intent, { returnUrl: given.return_url }) : intent);
    },
  ),
  on('GET', '/v1/setup_intents', { ...listing, customer: word(), payment_method: word() }, (account, given) => {
    const found = account.store
      .all('setup_intent')
      .filter(({ customer }) => given.customer === undefined || customer === given.customer)
      .filter(({ payment_method: card }) => given.payment_method === undefined || card === given.payment_method);
    return page(found.map(show), given, '/v1/setup_intents');
  }),
  on('GET', '/v1/setup_intents/:id', { client_secret: word() }, (account, _, id) => show(find(account, id))),
  on(
    'POST',
    '/v1/setup_intents/:id',
    shape,
    (account, { metadata: pairs, payment_method: one, payment_method_data: data, ...changes }, id) => {
      const intent = find(account, id);
      const card = cardOf(account, { ...(one !== undefined && { payment_method: one }), ...(data && { payment_method_data: data }) });
      const chosen = card === undefined ? {} : { payment_method: card, status: 'requires_confirmation' as const };
      return show(account.store.put('setup_intent', { ...intent, ...changes, ...chosen, metadata: mergeMetadata(intent.metadata, pairs) }));
    },
  ),
  on('POST', '/v1/setup_intents/:id/confirm', { ...choosing, return_url: url() }, (account, given, id) =>
    show(confirmSetup(account, find(account, id), { card: cardOf(account, given), returnUrl: given.return_url })),
  ),
  on(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    (account, given, id) => {
      const intent = find(account, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
          code: 'setup_intent_unexpected_state',
        });
      const canceled = account.store.put('setup_intent', {
        ...intent,
        status: 'canceled',
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      });
      emit(account, 'setup_intent.canceled', canceled);
      return show(canceled);
    },
  ),
];
