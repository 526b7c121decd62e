import { addDays } from '@visita/core/days';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { webhooks } from '@visita/core/webhooks/contract';
import { mostEndpoints, oldSecretDays } from '@visita/core/webhooks/delivery';
import { getNoun, type EventNoun, type EventType } from '@visita/core/webhooks/event-types';
import type { Scope } from '@visita/core/access/scopes';
import { lockUser } from '../account/queries.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { newId } from '../database/id.ts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { AccountCall, AccountCaller, KeyCaller } from '../http/route.ts';
import { checkUrl, RefusedAddress } from '../integrations/guarded-fetch.ts';
import {
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  removeEndpoint,
  updateEndpoint,
  type EndpointRow,
} from './endpoint-queries.ts';
import { presentEndpoint } from './present-delivery.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { newSecret } from './sign.ts';

/** The right that a program needs to be told of changes of a noun; without one only the owner may choose it. */
const scopeByNoun: Record<EventNoun, Scope | undefined> = {
  contact: 'contacts.read',
  card: 'cards.read',
  order: undefined,
  subscription: undefined,
};

/** Refuses events about what a program may not read. */
function refuseEvents(user: AccountCaller | KeyCaller, events: readonly EventType[]): void {
  if (!('keyId' in user)) return;
  for (const type of events) {
    const scope = scopeByNoun[getNoun(type)];
    if (scope === undefined) throw fieldProblem('events', 'eventNotForKeys');
    if (!user.scopes.includes(scope)) throw new Problem('keyLacksScope', { params: { scope } });
  }
}

/** Throws a problem of the field for an address to which nothing may be sent. */
function refuseUrl({ config }: Pick<Deps, 'config'>, url: string): void {
  try {
    checkUrl(url, { allowsPrivate: config.allowsPrivateWebhooks });
  } catch (error) {
    if (error instanceof RefusedAddress) throw fieldProblem('url', error.fault);
    throw error;
  }
}

/** Lists the caller's endpoints, newest first. */
export async function listOwnEndpoints({ db, user }: AccountCall<typeof webhooks.list>) {
  return (await listEndpoints(db, { userId: user.id })).map(presentEndpoint);
}

/** Finds an endpoint of the caller's. Throws `notFound`. */
export async function findOwnEndpoint({ db, user, params }: AccountCall<typeof webhooks.get>) {
  const endpoint = await findEndpoint(db, { id: params.id, userId: user.id });
  if (!endpoint) throw new Problem('notFound');
  return presentEndpoint(endpoint);
}

type CreateCall = AccountCall<typeof webhooks.create>;
export type NewEndpoint = Pick<CreateCall, 'user' | 'body' | 'config' | 'now' | 'origin' | 'sealing'>;

/** Creates an endpoint. The account's lock makes concurrent calls count each other's. */
export async function createEndpoint({ db, user, body, config, now, origin, sealing }: CreateCall) {
  return transaction(db, async (tx) =>
    createEndpointWithin(tx, { user, body, config, now, origin, sealing }),
  );
}

export async function createEndpointWithin(
  tx: Tx,
  { user, body, config, now, origin, sealing }: NewEndpoint,
) {
  const { url, events } = body;
  const at = now();
  refuseUrl({ config }, url);
  refuseEvents(user, events);
  if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
  if ((await countEndpoints(tx, { userId: user.id })) >= mostEndpoints)
    throw new Problem('tooManyWebhooks', { params: { most: mostEndpoints } });
  const [id, secret] = [newId(at), newSecret()];
  const sealed = sealSecret({ sealing }, { id }, { column: 'secret', secret });
  const row = await insertEndpoint(tx, { id, userId: user.id, url, events, secret: sealed, createdAt: at });
  await recordSecurityEvent(tx, { userId: user.id, kind: 'webhookCreated', origin, at });
  return { ...presentEndpoint(row), secret };
}

/** Finds an endpoint with its secret, which a repeated creation gets again. */
export async function findWithSecret(
  tx: Tx,
  mine: { id: string; userId: string },
  { sealing }: Pick<Deps, 'sealing'>,
) {
  const endpoint = await findEndpoint(tx, mine);
  const secret = endpoint && openSecret({ sealing }, endpoint);
  if (!endpoint || secret === undefined) throw new Problem('notFound');
  return { ...presentEndpoint(endpoint), secret };
}

/** Changes single fields of an endpoint. One that is enabled again begins without failures. */
export async function changeEndpoint({
  db,
  user,
  params,
  body,
  config,
  now,
  origin,
}: AccountCall<typeof webhooks.change>) {
  const mine = { id: params.id, userId: user.id };
  const { url, events, isEnabled } = body;
  const at = now();
  if (url !== undefined) refuseUrl({ config }, url);
  return transaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, mine);
    if (!endpoint) throw new Problem('notFound');
    // a program may neither choose nor redirect what it may not read
    refuseEvents(user, events ?? endpoint.events);
    const isDisabled = endpoint.disabledAt !== null;
    const changes: Partial<EndpointRow> = { ...(url !== undefined && { url }), ...(events && { events }) };
    if (isEnabled === true && isDisabled)
      Object.assign(changes, { disabledAt: null, disabledBecause: null, failures: 0 });
    if (isEnabled === false && !isDisabled)
      Object.assign(changes, { disabledAt: at, disabledBecause: 'owner' });
    const changed = { ...endpoint, ...changes };
    if (changed.disabledAt === null && changed.secret === null) throw new Problem('webhookDisabled');
    if (Object.keys(changes).length > 0) {
      await updateEndpoint(tx, mine, changes);
      await recordSecurityEvent(tx, { userId: user.id, kind: 'webhookChanged', origin, at });
    }
    return presentEndpoint(changed);
  });
}

/** Replaces the secret of an endpoint. The earlier one stays valid for a day, so that receivers can follow. */
export async function rotateSecret({
  db,
  user,
  params,
  now,
  origin,
  sealing,
}: AccountCall<typeof webhooks.rotate>) {
  const mine = { id: params.id, userId: user.id };
  const at = now();
  return transaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, mine);
    if (!endpoint) throw new Problem('notFound');
    refuseEvents(user, endpoint.events);
    const secret = newSecret();
    const earlier = openSecret({ sealing }, endpoint);
    const changes = {
      secret: sealSecret({ sealing }, mine, { column: 'secret', secret }),
      oldSecret: earlier ? sealSecret({ sealing }, mine, { column: 'old_secret', secret: earlier }) : null,
      oldSecretUntil: earlier ? addDays(at, oldSecretDays) : null,
    };
    await updateEndpoint(tx, mine, changes);
    await recordSecurityEvent(tx, { userId: user.id, kind: 'webhookChanged', origin, at });
    return { ...presentEndpoint({ ...endpoint, ...changes }), secret };
  });
}

/** Deletes an endpoint of the caller's with its deliveries. Throws `notFound`. */
export async function removeOwnEndpoint({
  db,
  user,
  params,
  now,
  origin,
}: AccountCall<typeof webhooks.remove>) {
  return transaction(db, async (tx) => {
    if (!(await removeEndpoint(tx, { id: params.id, userId: user.id }))) throw new Problem('notFound');
    await recordSecurityEvent(tx, { userId: user.id, kind: 'webhookRemoved', origin, at: now() });
    return null;
  });
}
