import type { adminStaff } from '@visita/core/staff/admin-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from './audit.ts';
import { idleMs } from './session.ts';
import { listSessions, moveSessionsToEnd, moveSessionToEnd } from './session-queries.ts';

const staffSubject = ({ id }: { id: string }) => ({ type: 'staff', id });

export async function ownSessions({ db, now, staff }: Call<typeof adminStaff.sessions>) {
  const at = now();
  const sessions = await listSessions(db, {
    staffId: staff.id,
    now: at,
    seenAfter: new Date(at.getTime() - idleMs),
  });
  return sessions.map((session) => ({ ...session, isCurrent: session.id === staff.sessionId }));
}

export async function logOut({ db, now, staff }: Call<typeof adminStaff.logout>) {
  const at = now();
  await transaction(db, async (tx) => {
    await moveSessionToEnd(tx, { id: staff.sessionId, staffId: staff.id, at });
    await audit(tx, staff, { action: 'staff.signOut', subject: staffSubject(staff) });
  });
  return null;
}

export async function endOwnSession({ db, now, staff, params }: Call<typeof adminStaff.endSession>) {
  const at = now();
  await transaction(db, async (tx) => {
    if (!(await moveSessionToEnd(tx, { id: params.id, staffId: staff.id, at })))
      throw new Problem('notFound');
    await audit(tx, staff, {
      action: 'staff.endSession',
      subject: staffSubject(staff),
      before: { session: params.id },
    });
  });
  return null;
}

export async function endOtherSessions({ db, now, staff }: Call<typeof adminStaff.endOtherSessions>) {
  const at = now();
  await transaction(db, async (tx) => {
    const ended = await moveSessionsToEnd(tx, { staffId: staff.id, at, except: staff.sessionId });
    await audit(tx, staff, { action: 'staff.endSessions', subject: staffSubject(staff), after: { ended } });
  });
  return null;
}
