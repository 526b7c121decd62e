import { Problem } from '@visita/core/problems';
import { localDay } from '@visita/core/addresses/local-day';
import { transaction } from '../database/transaction.ts';
import { lockNewestPrice, removePlannedPrice } from '../plans/queries.ts';
import { lockTax, removePlannedRate, removePlannedTax } from '../shop/rate-queries.ts';
import { tellShopChanged } from '../shop/shop-changed.ts';
import { audit } from '../staff/audit.ts';
import type { Planner } from './plan-settings.ts';

export async function removePlanPrice({ db, now, staff }: Planner, { id }: { id: string }): Promise<void> {
  await transaction(db, async (tx) => {
    const removed = await removePlannedPrice(tx, { id, at: now() });
    if (!removed) throw new Problem('changedMeanwhile');
    const { plan, currency, amount, validFrom } = removed;
    const newest = await lockNewestPrice(tx, { plan, currency });
    // A later price was planned on the basis of this one.
    if (newest && newest.validFrom > validFrom) throw new Problem('changedMeanwhile');
    await audit(tx, staff, {
      action: 'settings.removePlanPrice',
      subject: { type: 'plan', id: plan },
      before: { amount, validFrom },
    });
    await tellShopChanged(tx);
  });
}

export async function removeShippingRate({ db, now, staff }: Planner, { id }: { id: string }): Promise<void> {
  await transaction(db, async (tx) => {
    const removed = await removePlannedRate(tx, { id, at: now() });
    if (!removed) throw new Problem('changedMeanwhile');
    const { zone, amount, validFrom } = removed;
    await audit(tx, staff, {
      action: 'settings.removeShippingRate',
      subject: { type: 'zone', id: zone },
      before: { amount, validFrom },
    });
    await tellShopChanged(tx);
  });
}

/**
 * Removes a planned tax rate, so that the previous one continues. A rate that already applies in any time
 * zone of Canada stays: the day begins earlier in Newfoundland.
 */
export async function removeTax({ db, now, staff }: Planner, { code }: { code: string }): Promise<void> {
  await transaction(db, async (tx) => {
    const rates = await lockTax(tx, { code });
    const [before, planned] = rates.slice(-2);
    const isPlanned =
      planned?.code === code && planned.validFrom > localDay({ country: 'CA', province: 'NL' }, now());
    if (!before || !planned || !isPlanned) throw new Problem('changedMeanwhile');
    await removePlannedTax(tx, { code, before: before.code });
    const { rate, isRegistered, validFrom } = planned;
    await audit(tx, staff, {
      action: 'settings.removeTax',
      subject: { type: 'tax', id: code },
      before: { rate, isRegistered, validFrom },
    });
    await tellShopChanged(tx);
  });
}
