import { isPermitted } from '@visita/core/staff/roles';
import type { Deps } from '../deps.ts';
import type { StaffActor } from '../http/route.ts';
import type { ReportRow } from './report-queries.ts';

/** Presents a report to staff. The owner is left out for roles that may not read users. */
export function presentReport(
  { config }: Pick<Deps, 'config'>,
  { report, card, user }: ReportRow,
  { role }: Pick<StaffActor, 'role'>,
) {
  const { id, content, code, blockedAt } = card;
  const { name, company } = content;
  return {
    ...report,
    card: { id, name, company, publicUrl: `${config.publicUrl}/i/${code}`, blockedAt },
    owner: isPermitted(role, 'users.read') ? user : null,
  };
}
