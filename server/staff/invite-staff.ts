import type { adminStaff } from '@visita/core/staff/admin-contract';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from './audit.ts';
import { mailPasswordLink } from './jobs.ts';
import { findShownStaff, findStaff, insertStaff, type StaffRow } from './queries.ts';

type NewStaff = Pick<StaffRow, 'email' | 'name' | 'role' | 'language'>;

/** Adds a staff member without a password. Throws `emailAlreadyExists`. */
export async function addStaff(tx: Tx, staff: StaffActor, person: NewStaff) {
  const { at } = staff.audit;
  const id = newId(at);
  const isNew = await insertStaff(tx, { ...person, id, createdBy: staff.id, createdAt: at });
  if (!isNew) throw new Problem('emailAlreadyExists', { errors: [{ field: 'email', code: 'emailTaken' }] });
  await audit(tx, staff, { action: 'staff.invite', subject: { type: 'staff', id }, after: person });
  const member = await findShownStaff(tx, { id });
  if (!member) throw new Problem('notFound');
  return member;
}

export async function inviteStaff({ db, staff, body }: Call<typeof adminStaff.invite>) {
  return transaction(db, async (tx) => {
    const person = await addStaff(tx, staff, body);
    await enqueue(tx, mailPasswordLink, { staffId: person.id });
    return person;
  });
}

export async function sendLink({ db, staff, params }: Call<typeof adminStaff.sendLink>) {
  await transaction(db, async (tx) => {
    if (!(await findStaff(tx, params))) throw new Problem('notFound');
    await enqueue(tx, mailPasswordLink, { staffId: params.id });
    await audit(tx, staff, { action: 'staff.sendLink', subject: { type: 'staff', id: params.id } });
  });
  return null;
}
