import type { adminStaff } from '@visita/core/staff/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, StaffCaller } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from './audit.ts';
import { insertPasskey, listPasskeys, removePasskey } from '../identity/passkey-queries.ts';
import { removeTotp } from '../identity/totp-queries.ts';
import { createLoginProblem } from './finish-login.ts';
import { mailChange } from './jobs.ts';
import { inBackOffice, newPasskeyOptions, readNewPasskey } from '../identity/passkeys.ts';
import { provePassword } from './prove-password.ts';
import { lockStaff } from './queries.ts';
import { renewRecoveryCodes } from '../identity/recovery-codes.ts';
import { findSession, updateSession } from './session-queries.ts';
import { listFactors, presentFactors } from '../identity/factors.ts';
import { confirmTotp, createTotp, saveNextTotp } from '../identity/totp.ts';
import { staffHolder } from '../identity/factor-holder.ts';

const staffSubject = ({ id }: StaffCaller) => ({ type: 'staff', id });

export async function startTotp(call: Call<typeof adminStaff.startTotp>) {
  const { db, now, staff, config, sealing, body } = call;
  const proof = await provePassword(call, body);
  const totp = await createTotp(staff, config.brand);
  const at = now();
  await transaction(db, async (tx) => {
    await proof(tx);
    await saveNextTotp(tx, { ...staffHolder(staff), secret: totp.secret, createdAt: at, sealing });
    await audit(tx, staff, { action: 'staff.startTotp', subject: staffSubject(staff) });
  });
  return totp;
}

export async function finishTotp({ db, now, staff, sealing, body }: Call<typeof adminStaff.finishTotp>) {
  const at = now();
  return transaction(db, async (tx) => {
    if (!(await confirmTotp(tx, { ...staffHolder(staff), code: body.code, at, sealing })))
      throw createLoginProblem('codeWrong');
    await tellOfFactors(tx, staff);
    await audit(tx, staff, { action: 'staff.addTotp', subject: staffSubject(staff) });
    return presentFactors(tx, staffHolder(staff));
  });
}

export async function removeOwnTotp(call: Call<typeof adminStaff.removeTotp>) {
  const { db, staff, body } = call;
  const proof = await provePassword(call, body);
  return transaction(db, async (tx) => {
    await proof(tx);
    await removeTotp(tx, staffHolder(staff));
    await refuseNone(tx, staff);
    await tellOfFactors(tx, staff);
    await audit(tx, staff, { action: 'staff.removeTotp', subject: staffSubject(staff) });
    return presentFactors(tx, staffHolder(staff));
  });
}

/** Stores the challenge with the session. */
export async function startPasskey(call: Call<typeof adminStaff.startPasskey>) {
  const { db, staff, config, body } = call;
  const proof = await provePassword(call, body);
  const options = await newPasskeyOptions(config, staff, await listPasskeys(db, staffHolder(staff)));
  await transaction(db, async (tx) => {
    await proof(tx);
    await updateSession(tx, { id: staff.sessionId, passkeyChallenge: options.challenge });
    await audit(tx, staff, { action: 'staff.startPasskey', subject: staffSubject(staff) });
  });
  return options;
}

export async function addPasskey({ db, now, staff, config, body }: Call<typeof adminStaff.addPasskey>) {
  const challenge = (await findSession(db, { id: staff.sessionId }))?.passkeyChallenge;
  const passkey =
    challenge == null ? undefined : await readNewPasskey(inBackOffice(config), body.passkey, { challenge });
  if (!passkey) throw createLoginProblem('passkeyRefused');
  const at = now();
  return transaction(db, async (tx) => {
    await lockStaff(tx, staff);
    const isNew = await insertPasskey(tx, {
      ...staffHolder(staff),
      id: newId(at),
      ...passkey,
      name: body.name,
      createdAt: at,
    });
    if (!isNew) throw createLoginProblem('passkeyRefused');
    await updateSession(tx, { id: staff.sessionId, passkeyChallenge: null });
    await tellOfFactors(tx, staff);
    await audit(tx, staff, {
      action: 'staff.addPasskey',
      subject: staffSubject(staff),
      after: { name: body.name },
    });
    return presentFactors(tx, staffHolder(staff));
  });
}

export async function removeOwnPasskey(call: Call<typeof adminStaff.removePasskey>) {
  const { db, staff, params, body } = call;
  const proof = await provePassword(call, body);
  return transaction(db, async (tx) => {
    await proof(tx);
    if (!(await removePasskey(tx, { ...staffHolder(staff), id: params.id }))) throw new Problem('notFound');
    await refuseNone(tx, staff);
    await tellOfFactors(tx, staff);
    await audit(tx, staff, {
      action: 'staff.removePasskey',
      subject: staffSubject(staff),
      before: { passkey: params.id },
    });
    return presentFactors(tx, staffHolder(staff));
  });
}

export async function renewOwnRecoveryCodes(call: Call<typeof adminStaff.renewRecoveryCodes>) {
  const { db, staff, body } = call;
  const proof = await provePassword(call, body);
  const recoveryCodes = await transaction(db, async (tx) => {
    await proof(tx);
    await tellOfFactors(tx, staff);
    await audit(tx, staff, { action: 'staff.renewRecoveryCodes', subject: staffSubject(staff) });
    return renewRecoveryCodes(tx, staffHolder(staff));
  });
  return { recoveryCodes };
}

const tellOfFactors = (tx: Tx, { id }: StaffCaller) =>
  enqueue(tx, mailChange, { staffId: id, change: 'factorsChanged' });

/**
 * Refuses to remove the last factor. The member's row is locked, so that two concurrent requests cannot
 * remove one each.
 */
async function refuseNone(tx: Tx, { id }: { id: string }): Promise<void> {
  const left = await listFactors(tx, staffHolder({ id }));
  if (left.length === 0) throw new Problem('lastFactor');
}
