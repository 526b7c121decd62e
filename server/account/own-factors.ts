import type { security } from '@visita/core/account/security-contract';
import type { SecurityEventKind } from '@visita/core/account/security-events';
import { Problem } from '@visita/core/problems';
import type { Db, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Caller, Call, Origin } from '../http/route.ts';
import { userHolder } from '../identity/factor-holder.ts';
import { presentFactors } from '../identity/factors.ts';
import { insertPasskey, listPasskeys, removePasskey } from '../identity/passkey-queries.ts';
import { newPasskeyOptions, readNewPasskey } from '../identity/passkeys.ts';
import { countRecoveryCodes, removeRecoveryCodes } from '../identity/recovery-code-queries.ts';
import { renewRecoveryCodes } from '../identity/recovery-codes.ts';
import { confirmTotp, createTotp, saveNextTotp } from '../identity/totp.ts';
import { removeTotp } from '../identity/totp-queries.ts';
import { enqueue } from '../queue/job.ts';
import { lockUser } from './queries.ts';
import { hasSecondFactor } from './second-factor.ts';
import { recordSecurityEvent } from './security-events.ts';
import { mailSecurityChange } from './security-jobs.ts';
import { findSession, updateSessionProof } from './session-queries.ts';

/** The passkeys of an account, at most. */
const mostPasskeys = 20;

interface FactorCall {
  db: Db;
  now: () => Date;
  origin: Origin;
  user: Caller;
}

type FactorChange = Extract<
  SecurityEventKind,
  'secondFactorAdded' | 'secondFactorRemoved' | 'recoveryCodesRenewed' | 'passkeyAdded' | 'passkeyRemoved'
>;

/** Changes the caller's factors with the account locked, records the event, and emails the owner. */
function changeFactors<Result>(
  { db, now, origin, user }: FactorCall,
  kind: FactorChange,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    const result = await change(tx);
    await recordSecurityEvent(tx, { userId: user.id, kind, origin, at: now() });
    await enqueue(tx, mailSecurityChange, { userId: user.id, change: kind });
    return result;
  });
}

export const listOwnFactors = ({ db, user }: Call<typeof security.factors>) =>
  presentFactors(db, userHolder(user));

export async function startTotp({ db, now, user, config, sealing }: Call<typeof security.startTotp>) {
  const totp = await createTotp(user, config.brand);
  const createdAt = now();
  await transaction(db, async (tx) => {
    if (!(await lockUser(tx, user))) throw new Problem('sessionExpired');
    await saveNextTotp(tx, { ...userHolder(user), secret: totp.secret, createdAt, sealing });
  });
  return totp;
}

/** Confirms the new app. The recovery codes of an app that is replaced stay. */
export function finishTotp(call: Call<typeof security.finishTotp>) {
  const { user, now, sealing, body } = call;
  const holder = userHolder(user);
  return changeFactors(call, 'secondFactorAdded', async (tx) => {
    if (!(await confirmTotp(tx, { ...holder, code: body.code, at: now(), sealing })))
      throw new Problem('codeWrong', { errors: [{ field: 'code', code: 'codeWrong' }] });
    const isFirst = (await countRecoveryCodes(tx, holder)) === 0;
    return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, holder) : [] };
  });
}

export function removeOwnTotp(call: Call<typeof security.removeTotp>) {
  const holder = userHolder(call.user);
  return changeFactors(call, 'secondFactorRemoved', async (tx) => {
    if (!(await hasSecondFactor(tx, call.user))) throw new Problem('notFound');
    await removeTotp(tx, holder);
    await removeRecoveryCodes(tx, holder);
    return presentFactors(tx, holder);
  });
}

export function renewOwnRecoveryCodes(call: Call<typeof security.renewRecoveryCodes>) {
  return changeFactors(call, 'recoveryCodesRenewed', async (tx) => {
    if (!(await hasSecondFactor(tx, call.user))) throw new Problem('notFound');
    return { recoveryCodes: await renewRecoveryCodes(tx, userHolder(call.user)) };
  });
}

/** Stores the challenge with the session. */
export async function startPasskey({ db, user, config }: Call<typeof security.startPasskey>) {
  const passkeys = await listPasskeys(db, userHolder(user));
  if (passkeys.length >= mostPasskeys)
    throw new Problem('tooManyPasskeys', { params: { most: mostPasskeys } });
  const options = await newPasskeyOptions(config, { email: user.email, name: '', userId: user.id }, passkeys);
  await updateSessionProof(db, { id: user.sessionId }, { passkeyChallenge: options.challenge });
  return options;
}

export async function addPasskey(call: Call<typeof security.addPasskey>) {
  const { db, now, user, config, body } = call;
  const challenge = (await findSession(db, { id: user.sessionId }))?.passkeyChallenge;
  const passkey =
    challenge == null
      ? undefined
      : await readNewPasskey(config, body.passkey, { challenge, isVerified: true });
  if (!passkey) throw new Problem('passkeyRefused');
  const holder = userHolder(user);
  return changeFactors(call, 'passkeyAdded', async (tx) => {
    const createdAt = now();
    const row = { ...holder, id: newId(createdAt), ...passkey, name: body.name, createdAt };
    if (!(await insertPasskey(tx, row))) throw new Problem('passkeyRefused');
    await updateSessionProof(tx, { id: user.sessionId }, { passkeyChallenge: null });
    return presentFactors(tx, holder);
  });
}

export function removeOwnPasskey(call: Call<typeof security.removePasskey>) {
  const holder = userHolder(call.user);
  return changeFactors(call, 'passkeyRemoved', async (tx) => {
    if (!(await removePasskey(tx, { ...holder, id: call.params.id }))) throw new Problem('notFound');
    return presentFactors(tx, holder);
  });
}
