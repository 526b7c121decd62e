import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { findPushKeys, insertPushKeys, removeAllSubscriptions } from './queries.ts';

type PushKeyDeps = Pick<Deps, 'db' | 'sealing' | 'now' | 'config'>;

const algorithm = 'ES256';
const location = { table: 'push_keys', column: 'private_key', row: '1' };
/** Hours for which a token is valid; push services take 24 at most (RFC 8292, 2). */
const tokenHours = 12;

/** Returns this site's public key for browsers. The first call creates the pair. */
export async function findPushKey(deps: Omit<PushKeyDeps, 'config'>): Promise<string> {
  const { db } = deps;
  const keys = await findPushKeys(db);
  if (keys && keys.privateKey !== null) return keys.publicKey;
  await createPushKeys(deps);
  const created = await findPushKeys(db);
  if (!created) throw new Error('push keys disappeared after their creation');
  return created.publicKey;
}

async function createPushKeys({ db, sealing, now }: Omit<PushKeyDeps, 'config'>): Promise<void> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const { x = '', y = '' } = await exportJWK(pair.publicKey);
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const privateKey = sealing.seal(JSON.stringify(await exportJWK(pair.privateKey)), location);
  const keys = { publicKey: point.toString('base64url'), privateKey, createdAt: now() };
  await transaction(db, async (tx) => {
    if (await insertPushKeys(tx, keys)) await removeAllSubscriptions(tx);
  });
}

/**
 * Returns the `Authorization` by which this site identifies itself to a push service (VAPID, RFC 8292).
 * Undefined if the secret was cleared because its sealing key was lost.
 */
export async function signPush(
  { db, sealing, now, config }: PushKeyDeps,
  { endpoint }: { endpoint: string },
): Promise<string | undefined> {
  const keys = await findPushKeys(db);
  if (!keys || keys.privateKey === null) return undefined;
  const jwk = JSON.parse(sealing.open(keys.privateKey, location)) as JWK; // written by `createPushKeys`
  const until = Math.floor(now().getTime() / 1000) + tokenHours * 3600;
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: algorithm })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(until)
    // the operator's address for push services: an https URL, or one of mailto (RFC 8292, 2.1)
    .setSubject(config.publicUrl)
    .sign(await importJWK(jwk, algorithm));
  return `vapid t=${token}, k=${keys.publicKey}`;
}
