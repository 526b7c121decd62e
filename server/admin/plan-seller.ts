import { dayStart, localDay, sellerHome } from '@visita/core/addresses/local-day';
import type { SellerChange } from '@visita/core/admin/settings-contract';
import { dayAfter } from '@visita/core/admin/spans';
import { taxOffices } from '@visita/core/documents/seller';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { z } from 'zod';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { toSeller, tellSellerChanged } from '../documents/current-seller.ts';
import { listChargedOffices } from '../documents/refuse-unregistered.ts';
import {
  insertSellerSettings,
  listSellerSettings,
  lockSeries,
  removePlannedSettings,
} from '../documents/seller-queries.ts';
import { audit } from '../staff/audit.ts';
import type { Planner } from './plan-settings.ts';

type PlanSellerDeps = Planner & Pick<Deps, 'config'>;

const subject = { type: 'seller', id: null };

/** Plans the seller from a day on, at once if that is today. Existing documents keep their seller. */
export async function planSeller(
  { db, now, staff, config }: PlanSellerDeps,
  change: z.output<typeof SellerChange>,
): Promise<void> {
  const { from, seen, ...seller } = change;
  const at = now();
  await transaction(db, async (tx) => {
    // Serialises all writers, also of the first row.
    await lockSeries(tx);
    const newest = (await listSellerSettings(tx)).at(-1);
    if ((newest?.id ?? '') !== seen) throw new Problem('changedMeanwhile');
    const today = localDay(sellerHome, at);
    const isPlanned = newest !== undefined && newest.validFrom > at;
    const earliest = isPlanned ? dayAfter(localDay(sellerHome, newest.validFrom), 1) : today;
    if (from < earliest) throw fieldProblem('from', 'dayTooEarly', { day: earliest });
    if (config.isPublic) await refuseMissing(await listChargedOffices(tx), seller.taxNumbers);
    await insertSellerSettings(tx, {
      ...seller,
      id: newId(at),
      validFrom: from === today ? at : dayStart(sellerHome, from),
    });
    const before = newest && { ...toSeller(newest) };
    await audit(tx, staff, {
      action: 'settings.seller',
      subject,
      ...(before && { before }),
      after: { ...seller, from },
    });
    await tellSellerChanged(tx);
  });
}

/** Refuses to remove a charged tax's number, because a public site does not start without it. */
async function refuseMissing(
  charged: ReadonlySet<string>,
  taxNumbers: z.output<typeof SellerChange>['taxNumbers'],
): Promise<void> {
  const missing = taxOffices.find((office) => charged.has(office) && taxNumbers[office] === '');
  if (missing) throw fieldProblem(`taxNumbers.${missing}`, 'required');
}

export async function removeSeller({ db, now, staff }: Planner, { id }: { id: string }): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSeries(tx);
    const newest = (await listSellerSettings(tx)).at(-1);
    // A later row was planned on the basis of this one.
    const removed = newest?.id === id ? await removePlannedSettings(tx, { id, at: now() }) : undefined;
    if (!removed) throw new Problem('changedMeanwhile');
    const { validFrom } = removed;
    await audit(tx, staff, {
      action: 'settings.removeSeller',
      subject,
      before: { ...toSeller(removed), validFrom },
    });
    await tellSellerChanged(tx);
  });
}
