import type { security } from '@visita/core/account/security-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { rememberVisitor } from '../http/acquaintance.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { findPasskeyUser } from '../identity/passkey-queries.ts';
import { consumePasskey, passkeyOptions, readChallenge } from '../identity/passkeys.ts';
import { admitUser } from './log-in.ts';
import { insertChallenge, removeChallenge } from './passkey-challenge-queries.ts';
import { lockUser } from './queries.ts';

const challengeMs = 10 * 60_000;

/** Creates a challenge. It names no account: the device offers the passkeys that it has for this site. */
export async function requestPasskey({ db, now, config }: Call<typeof security.requestPasskey>) {
  const options = await passkeyOptions(config);
  const expiresAt = new Date(now().getTime() + challengeMs);
  await insertChallenge(db, { challenge: options.challenge, expiresAt });
  return options;
}

/**
 * Signs in by a passkey, whose device verified its user: it replaces the password and the second factor. The
 * challenge is used up even if the signature is refused.
 */
export async function logInByPasskey(call: Call<typeof security.loginByPasskey>) {
  const { db, now, config, origin, body } = call;
  const at = now();
  const challenge = readChallenge(body.passkey);
  const signedIn = await transaction(db, async (tx) => {
    if (challenge === undefined || !(await removeChallenge(tx, { challenge, now: at }))) return undefined;
    const owner = await findPasskeyUser(tx, { credentialId: body.passkey.id });
    const user = owner && (await lockUser(tx, owner));
    if (!user) return undefined;
    const proof = { ...userHolder(user), config, signed: body.passkey, challenge, at, isVerified: true };
    return (await consumePasskey(tx, proof))
      ? admitUser(tx, { now, config, origin, isShared: body.isShared }, user)
      : undefined;
  });
  if (!signedIn) throw new Problem('passkeyRefused');
  await rememberVisitor(call, signedIn.email);
  return signedIn;
}
