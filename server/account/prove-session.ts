import { proofKinds, type ProofKind, type security } from '@visita/core/account/security-contract';
import { Problem } from '@visita/core/problems';
import type { Db, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, Caller } from '../http/route.ts';
import type { Config } from '../config.ts';
import { enqueue } from '../queue/job.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { listPasskeys } from '../identity/passkey-queries.ts';
import { consumePasskey, passkeyOptions } from '../identity/passkeys.ts';
import { proveMailedCode, requestMailedCode } from './mailed-code.ts';
import { provePassword, saveProof, wrongPassword } from './prove-password.ts';
import { findUser } from './queries.ts';
import { hasSecondFactor, withSecondFactor } from './second-factor.ts';
import { mailCode } from './security-jobs.ts';
import { findSession, updateSessionProof } from './session-queries.ts';

type ProveCall = Call<typeof security.prove>;

interface ProofContext {
  db: Db;
  config: Pick<Config, 'sendsMail'>;
  user: Caller;
}

/** Lists the ways to prove a session. With an authenticator app neither password nor email is enough. */
export async function listProofs({ db, config, user }: ProofContext): Promise<ProofKind[]> {
  const hasFactor = await hasSecondFactor(db, user);
  const hasPassword = (await findUser(db, user))?.passwordHash !== null;
  const hasPasskey = (await listPasskeys(db, userHolder(user))).length > 0;
  const isOpen: Record<ProofKind, boolean> = {
    password: hasPassword && !hasFactor,
    factorCode: hasFactor,
    passkey: hasPasskey,
    mailedCode: config.sendsMail && !hasFactor,
  };
  return proofKinds.filter((kind) => isOpen[kind]);
}

async function refuseUnlisted(call: ProofContext, kind: ProofKind): Promise<void> {
  if (!(await listProofs(call)).includes(kind)) throw new Problem('proofRefused');
}

/** Stores the challenge with the session. */
export async function requestPasskeyProof(call: Call<typeof security.requestPasskeyProof>) {
  const { db, config, user } = call;
  const passkeys = await listPasskeys(db, userHolder(user));
  if (passkeys.length === 0) throw new Problem('passkeyRefused');
  const options = { ...(await passkeyOptions(config, passkeys)), userVerification: 'required' };
  await updateSessionProof(db, { id: user.sessionId }, { passkeyChallenge: options.challenge });
  return options;
}

export async function mailProofCode(call: Call<typeof security.mailProofCode>) {
  const { db, user, now } = call;
  await refuseUnlisted(call, 'mailedCode');
  const at = now();
  return transaction(db, async (tx) => {
    const { id, secret } = await requestMailedCode(tx, { purpose: 'proof', userId: user.id, at });
    await enqueue(tx, mailCode, { codeId: id });
    return { secret };
  });
}

/** Proves the session by the first way that the call names. Throws `proofRefused` if it names none. */
export async function proveSession(call: ProveCall): Promise<null> {
  const kind = proofKinds.find((one) => call.body[one] !== undefined);
  if (!kind) throw new Problem('proofRefused');
  await refuseUnlisted(call, kind);
  await proofs[kind](call);
  return null;
}

const proofs: Record<ProofKind, (call: ProveCall) => Promise<void>> = {
  password: async (call) => {
    const { db, now, user, body } = call;
    const proved = await provePassword(call, { field: 'password', password: body.password ?? '' });
    await transaction(db, async (tx) => {
      if (!(await saveProof(tx, proved))) throw wrongPassword('password');
      await saveSession(tx, { user, at: now() });
    });
  },
  factorCode: (call) => {
    const { now, user, body } = call;
    return withSecondFactor(call, { user, code: body.factorCode }, async (tx, prove) => {
      const verdict = await prove();
      return verdict === 'wrong' ? verdict : saveSession(tx, { user, at: now() });
    });
  },
  passkey: async ({ db, now, config, user, body }) => {
    const isProved = await transaction(db, async (tx) => {
      const challenge = (await findSession(tx, { id: user.sessionId }))?.passkeyChallenge ?? null;
      if (!body.passkey) return false;
      const proof = { config, signed: body.passkey, challenge, at: now(), isVerified: true };
      if (!(await consumePasskey(tx, { ...userHolder(user), ...proof }))) return false;
      await saveSession(tx, { user, at: now() });
      return true;
    });
    if (!isProved) throw new Problem('passkeyRefused');
  },
  mailedCode: async ({ db, now, user, body }) => {
    if (!body.mailedCode) throw new Problem('proofRefused');
    const consume = await proveMailedCode(db, { ...body.mailedCode, userId: user.id, at: now() });
    await transaction(db, async (tx) => {
      if (!(await consume(tx))) throw new Problem('codeExpired');
      await saveSession(tx, { user, at: now() });
    });
  },
};

/** Stores the proof; a challenge is used up by it. */
const saveSession = (tx: Tx, { user, at }: { user: Caller; at: Date }) =>
  updateSessionProof(tx, { id: user.sessionId }, { provedAt: at, passkeyChallenge: null });
