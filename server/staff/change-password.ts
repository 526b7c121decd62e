import type { adminStaff } from '@visita/core/staff/admin-contract';
import type { staff as contract } from '@visita/core/staff/contract';
import { fieldProblem, Problem } from '@visita/core/problems';
import { refuseBreached, refusePersonal } from '../identity/refuse-password.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { hashToken, isToken } from '../http/token.ts';
import { hashPassword } from '../identity/password.ts';
import { visitorActor } from './actors.ts';
import { audit } from './audit.ts';
import { enqueue } from '../queue/job.ts';
import { removePasswordFile } from './password-file.ts';
import { removeLink } from './link-queries.ts';
import { removeWaysIn } from './login-queries.ts';
import { provePassword } from './prove-password.ts';
import { mailChange } from './jobs.ts';
import { lockStaff, updateStaff } from './queries.ts';
import { moveSessionsToEnd } from './session-queries.ts';

/** Changes the own password; ends all other sessions and pending sign-ins. */
export async function changePassword(call: Call<typeof adminStaff.changePassword>) {
  const { db, now, staff, body } = call;
  refusePersonal(call, body.password, { email: staff.email, names: [staff.name] });
  await refuseBreached(call, body.password);
  if (staff.mustChangePassword && body.password === body.currentPassword)
    throw fieldProblem('password', 'passwordSame');
  const proof = await provePassword(call, { field: 'currentPassword', password: body.currentPassword });
  const passwordHash = await hashPassword(body.password);
  const at = now();
  await transaction(db, async (tx) => {
    await proof(tx);
    await updateStaff(tx, staff, { passwordHash, mustChangePassword: false });
    await moveSessionsToEnd(tx, { staffId: staff.id, at, except: staff.sessionId });
    await removeWaysIn(tx, { staffId: staff.id });
    await enqueue(tx, mailChange, { staffId: staff.id, change: 'passwordChanged' });
    await audit(tx, staff, { action: 'staff.changePassword', subject: { type: 'staff', id: staff.id } });
  });
  if (staff.mustChangePassword) await removePasswordFile(call.config);
  return null;
}

/**
 * Chooses a password by the link of an invitation, or one that an owner had sent; the second factor is still
 * required.
 */
export async function choosePassword(call: Call<typeof contract.choosePassword>) {
  const { db, now, config, body } = call;
  if (!isToken(body.token)) throw new Problem('invalidToken');
  await refuseBreached(call, body.password);
  const passwordHash = await hashPassword(body.password);
  const { origin } = call;
  const at = now();
  const isGenerated = await transaction(db, async (tx) => {
    const link = await removeLink(tx, { tokenHash: hashToken(body.token) });
    const person = link && (await lockStaff(tx, { id: link.staffId }));
    if (!person || person.disabledAt) throw new Problem('invalidToken');
    if (link.expiresAt <= at) throw new Problem('tokenExpired');
    refusePersonal({ config }, body.password, { email: person.email, names: [person.name] });
    await updateStaff(tx, person, { passwordHash, mustChangePassword: false });
    await moveSessionsToEnd(tx, { staffId: person.id, at });
    await removeWaysIn(tx, { staffId: person.id });
    // The first password belongs to a new invitation, so no mail is needed.
    if (person.passwordHash) await enqueue(tx, mailChange, { staffId: person.id, change: 'passwordChanged' });
    await audit(tx, visitorActor({ now, origin }, person), {
      action: 'staff.choosePassword',
      subject: { type: 'staff', id: person.id },
    });
    return person.mustChangePassword;
  });
  if (isGenerated) await removePasswordFile(call.config);
  return null;
}
