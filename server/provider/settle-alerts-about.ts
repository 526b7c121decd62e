import type { AlertKind } from '@visita/core/provider/alert';
import type { Tx } from '../database/database.ts';
import type { StaffActor } from '../http/route.ts';
import { auditAll } from '../staff/audit.ts';
import { moveAlertsAbout } from './alert-queries.ts';

/**
 * Settles the alerts about subjects that staff have retried or dismissed, with an audit row each. A new
 * failure raises a new alert.
 */
export async function settleAlertsAbout(
  tx: Tx,
  staff: StaffActor,
  { by, ...which }: { kind: AlertKind; about: string[]; by: 'replay' | 'dismiss'; at: Date },
): Promise<void> {
  if (which.about.length === 0) return;
  const settled = await moveAlertsAbout(tx, which);
  await auditAll(
    tx,
    staff,
    settled.map(({ id }) => ({ action: `alerts.${by}` as const, subject: { type: 'alert', id } })),
  );
}
