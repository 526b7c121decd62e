import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { addToMonth } from '@visita/core/ledger/recognition';
import { Problem } from '@visita/core/problems';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { insertClosing, listClosings } from '../ledger/closing-queries.ts';
import type { StaffActor } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { sumLedger } from '../ledger/sum-ledger.ts';
import { findFirstDay, findLastNumber, lockLedger, updateSums } from '../ledger/sum-queries.ts';
import { recogniseRevenue } from './recognise-revenue.ts';

/** Returns the month that is closed next: the one after the last closed, or that of the first entry. */
export async function findNextMonth(db: Parameters<typeof listClosings>[0]): Promise<string | null> {
  const [last] = await listClosings(db);
  if (last) return addToMonth(last.month, 1);
  const first = await findFirstDay(db);
  return first === null ? null : addToMonth(first, 0);
}

interface ClosedMonth {
  /** The first day of the month. */
  month: string;
  closedBy: string;
  /** Runs in the closing's transaction, such as the audit. */
  record?: (tx: Tx) => Promise<void>;
}

/**
 * Closes a month that is over: posts the revenue it earned, stores its sums and refuses later entries, which
 * are posted in the next month and marked as late. Throws unless it is the next month to close.
 */
export async function closeMonth(
  deps: Pick<Deps, 'db' | 'now'>,
  { month, closedBy, record }: ClosedMonth,
): Promise<void> {
  const { db, now } = deps;
  if (addToMonth(month, 1) > localDay(sellerHome, now())) throw new Problem('monthNotOver');
  await recogniseRevenue(deps);
  // in parts, so that little is left for the transaction that locks writers out
  await sumLedger(deps);
  await transaction(db, async (tx) => {
    await lockLedger(tx);
    if ((await findNextMonth(tx)) !== month) throw new Problem('monthNotNext');
    const upTo = await findLastNumber(tx);
    await updateSums(tx, { upTo, partSize: upTo });
    await insertClosing(tx, { month, closedAt: now(), closedBy });
    await record?.(tx);
  });
}

/** Closes a month (`2027-01`) for a member of staff, and audits it. */
export async function closeForStaff(
  deps: Pick<Deps, 'db' | 'now'> & { staff: StaffActor },
  { month }: { month: string },
): Promise<void> {
  const { staff } = deps;
  await closeMonth(deps, {
    month: `${month}-01`,
    closedBy: staff.email,
    record: (tx) => audit(tx, staff, { action: 'accounting.close', subject: { type: 'month', id: month } }),
  });
}
