import { randomBytes } from 'node:crypto';
import type { Interaction } from 'oidc-provider';
import { mostKeys } from '@visita/core/access/scopes';
import { addDays } from '@visita/core/days';
import { Problem } from '@visita/core/problems';
import type { oauth } from '@visita/core/oauth/contract';
import { countKeys } from '../access/queries.ts';
import { lockUser } from '../account/queries.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Call, Origin } from '../http/route.ts';
import { hashToken } from '../http/token.ts';
import { enqueue } from '../queue/job.ts';
import { presentClient } from './clients.ts';
import { insertConnection, updateConsumed } from './item-queries.ts';
import { mailAppConnected } from './mail-jobs.ts';
import { connectionDays, getProvider, readScopes, requestCookie } from './provider.ts';

type RequestCall = Deps & { params: { id: string }; origin: Origin };

const gone = () => new Problem('connectionRequestNotFound');

/** Returns the request of the call, if its cookie shows that this browser began it. Throws otherwise. */
async function findRequest({ origin, params: { id }, ...deps }: RequestCall): Promise<Interaction> {
  const cookies = (origin.cookie ?? '').split(/; */);
  if (!cookies.includes(`${requestCookie(deps.config.publicUrl)}=${id}`)) throw gone();
  const interaction = await getProvider(deps).Interaction.find(id);
  if (!interaction) throw gone();
  return interaction;
}

interface Requested {
  clientId: string;
  redirectUri: string;
  resource: string;
}

/** The parameters that oidc-provider has checked. */
function readParams({ params }: Interaction): Requested & { scope: unknown } {
  const { client_id: clientId, redirect_uri: redirectUri, resource, scope } = params;
  return { clientId: String(clientId), redirectUri: String(redirectUri), resource: String(resource), scope };
}

async function describeApp(deps: Deps, { clientId, redirectUri }: Requested) {
  const client = await getProvider(deps)
    .Client.find(clientId)
    .catch(() => undefined);
  if (!client) throw gone();
  return presentClient(client, redirectUri);
}

/** Returns who asks, for which rights, and where the answer goes. */
export async function readRequest(call: Call<typeof oauth.request>) {
  const interaction = await findRequest(call);
  if (interaction.result) throw gone();
  const requested = readParams(interaction);
  return {
    ...(await describeApp(call, requested)),
    scopes: readScopes(requested.scope),
    connectedUntil: addDays(call.now(), connectionDays),
  };
}

/**
 * Connects an app. A request is answered once: of two answers at the same time the first counts, and a repeated
 * one gets the same address.
 */
export async function allowRequest(call: Call<typeof oauth.allow>) {
  const { db, user, now, origin } = call;
  const interaction = await findRequest(call);
  if (interaction.result?.login?.accountId === user.id) return { url: interaction.returnTo };
  const { scope, ...requested } = readParams(interaction);
  const app = await describeApp(call, requested);
  const [at, granted] = [now(), readScopes(scope)];
  const id = newId(at);
  await transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    const item = { id: hashToken(interaction.uid), kind: 'Interaction' as const, now: at };
    if (!(await updateConsumed(tx, item))) throw gone();
    if ((await countKeys(tx, { userId: user.id, now: at })) >= mostKeys)
      throw new Problem('tooManyKeys', { params: { most: mostKeys } });
    await insertConnection(tx, {
      id,
      userId: user.id,
      name: app.name,
      // no key has this hash
      keyHash: randomBytes(32),
      prefix: '',
      scopes: granted,
      createdAt: at,
      expiresAt: addDays(at, connectionDays),
      clientId: requested.clientId,
      clientHost: app.host,
    });
    await recordSecurityEvent(tx, { userId: user.id, kind: 'appConnected', origin, at });
    await enqueue(tx, mailAppConnected, { userId: user.id, name: app.name, host: app.host });
  });
  const { Grant } = getProvider(call);
  const grant = new Grant({ accountId: user.id, clientId: requested.clientId });
  grant.jti = id;
  grant.addResourceScope(requested.resource, granted.join(' '));
  await grant.save();
  // only the rights that the owner saw: no ID token, and no right that this site does not know
  interaction.params['scope'] = granted.join(' ');
  interaction.result = { login: { accountId: user.id, remember: false }, consent: { grantId: id } };
  await interaction.persist();
  return { url: interaction.returnTo };
}

/** Refuses a request. The app is told so. */
export async function refuseRequest(call: Call<typeof oauth.refuse>) {
  const interaction = await findRequest(call);
  const item = { id: hashToken(interaction.uid), kind: 'Interaction' as const, now: call.now() };
  if (!interaction.result) {
    if (!(await updateConsumed(call.db, item))) throw gone();
    interaction.result = { error: 'access_denied', error_description: 'the owner refused' };
    await interaction.persist();
  }
  if (interaction.result.error === undefined) throw gone();
  return { url: interaction.returnTo };
}
