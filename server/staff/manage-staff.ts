import type { adminStaff } from '@visita/core/staff/admin-contract';
import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Db, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Call, StaffActor } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { audit } from './audit.ts';
import { removeFactors } from '../identity/factors.ts';
import { staffHolder } from '../identity/factor-holder.ts';
import { mailChange } from './jobs.ts';
import { removeWaysIn } from './login-queries.ts';
import { findShownStaff, findStaff, lockOwners, lockStaff, updateStaff, type StaffRow } from './queries.ts';
import { moveSessionsToEnd } from './session-queries.ts';

interface ManageStaffChange {
  action: ActCode;
  written: Partial<Pick<StaffRow, 'role' | 'disabledAt'>>;
  /** Further changes in the same transaction. */
  also?: (tx: Tx) => Promise<void>;
}

type ChangingCall = { db: Db; staff: StaffActor; params: { id: string }; body: { version: number } };

/**
 * Changes a staff member: checks the version (optimistic lock) and that an owner remains, and writes the
 * audit row.
 */
async function changeStaff(
  { db, staff, params, body }: ChangingCall,
  { action, written, also }: ManageStaffChange,
) {
  const { id } = params;
  return transaction(db, async (tx) => {
    const owners = await lockOwners(tx);
    const person = await lockStaff(tx, { id });
    if (!person) throw new Problem('notFound');
    if (person.version !== body.version) throw new Problem('changedMeanwhile');
    const stays = { ...person, ...written };
    const isOwner = owners.some((owner) => owner.id === id);
    if (isOwner && owners.length === 1 && (stays.role !== 'owner' || stays.disabledAt))
      throw new Problem('lastOwner');
    await updateStaff(tx, { id }, { ...written, version: person.version + 1 });
    await also?.(tx);
    const before = Object.fromEntries(
      Object.keys(written).map((key) => [key, person[key as keyof typeof written]]),
    );
    await audit(tx, staff, { action, subject: { type: 'staff', id }, before, after: written });
    return presentMember(tx, id);
  });
}

async function presentMember(tx: Tx, id: string) {
  const person = await findShownStaff(tx, { id });
  if (!person) throw new Problem('notFound');
  return person;
}

export const changeRole = (call: Call<typeof adminStaff.changeRole>) =>
  changeStaff(call, {
    action: 'staff.changeRole',
    written: { role: call.body.role },
    also: (tx) => enqueue(tx, mailChange, { staffId: call.params.id, change: 'roleChanged' }),
  });

export function disableStaff(call: Call<typeof adminStaff.disable>) {
  const staffId = call.params.id;
  const at = call.now();
  return changeStaff(call, {
    action: 'staff.disable',
    written: { disabledAt: at },
    also: async (tx) => {
      await moveSessionsToEnd(tx, { staffId, at });
      await removeWaysIn(tx, { staffId });
    },
  });
}

export const enableStaff = (call: Call<typeof adminStaff.enable>) =>
  changeStaff(call, { action: 'staff.enable', written: { disabledAt: null } });

/**
 * Removes all second factors: the member sets up a new one at the next sign-in, with the password as before.
 */
export function resetFactors(call: ChangingCall & { now: () => Date }) {
  const staffId = call.params.id;
  const at = call.now();
  return changeStaff(call, {
    action: 'staff.resetFactors',
    written: {},
    also: async (tx) => {
      await removeFactors(tx, staffHolder({ id: staffId }));
      await moveSessionsToEnd(tx, { staffId, at });
      await removeWaysIn(tx, { staffId });
      await enqueue(tx, mailChange, { staffId, change: 'factorsReset' });
    },
  });
}

export async function endStaffSessions({ db, now, staff, params }: Call<typeof adminStaff.endSessionsOf>) {
  const at = now();
  await transaction(db, async (tx) => {
    if (!(await findStaff(tx, params))) throw new Problem('notFound');
    const ended = await moveSessionsToEnd(tx, { staffId: params.id, at });
    await audit(tx, staff, {
      action: 'staff.endSessionsOf',
      subject: { type: 'staff', id: params.id },
      after: { ended },
    });
  });
  return null;
}

/** Presents a staff member. Throws `notFound`. */
export async function presentStaff({ db, params }: Call<typeof adminStaff.get>) {
  const person = await findShownStaff(db, params);
  if (!person) throw new Problem('notFound');
  return person;
}
