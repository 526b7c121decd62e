import type { adminStaff } from '@visita/core/staff/admin-contract';
import type { Call } from '../http/route.ts';
import { listAudit } from './audit-queries.ts';
import { downloadList } from './download-list.ts';
import { unknownPerson } from './unknown-person.ts';

type AuditQuery = Call<typeof adminStaff.audit>['query'];

/** Searches the audit log; an email address matches both itself and its pseudonym as an unknown person. */
export async function searchAudit({ db }: Pick<Call<typeof adminStaff.audit>, 'db'>, query: AuditQuery) {
  const address = query.email ?? (query.search?.includes('@') ? query.search : undefined);
  return listAudit(db, { ...query, stranger: address && (await unknownPerson(db, address)) });
}

/** Exports the audit log as CSV. */
export const auditTable = (call: Call<typeof adminStaff.auditTable>) =>
  downloadList(call, {
    name: 'audit',
    action: 'staff.downloadAudit',
    list: (query) => searchAudit(call, query),
    columns: {
      at: ({ at }) => at,
      who: ({ email }) => email,
      act: ({ action }) => action,
      subject: ({ subjectType }) => subjectType,
      number: ({ subjectName, subjectId }) => subjectName ?? subjectId,
      before: ({ before }) => before && JSON.stringify(before),
      after: ({ after }) => after && JSON.stringify(after),
      reason: ({ reason }) => reason,
      address: ({ address }) => address,
      request: ({ requestId }) => requestId,
    },
  });
