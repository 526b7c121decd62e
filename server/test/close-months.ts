import { localDay, sellerHome } from '@visita/core/addresses/local-day';
import { addToMonth } from '@visita/core/ledger/recognition';
import { closeMonth, findNextMonth } from '../accounting/close-month.ts';
import type { Deps } from '../deps.ts';

/** Closes every month that is over. */
export async function closeMonths(deps: Deps): Promise<void> {
  for (;;) {
    const month = await findNextMonth(deps.db);
    if (month === null || addToMonth(month, 1) > localDay(sellerHome, deps.now())) return;
    await closeMonth(deps, { month, closedBy: 'sam@visita.test' });
  }
}
