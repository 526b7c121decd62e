import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StaffCaller } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { listParcels, type Parcel } from './admin-queries.ts';
import { packedItems } from './packed-items.ts';
import { orderScopeFor } from './present-admin-order.ts';

interface ExportParcelsInput {
  ids: readonly string[];
  file: 'packList' | 'labels';
}

/** Reads the parcels of several orders and writes an audit row with their numbers and the kind of file. */
export async function exportParcels(
  { db, staff }: Pick<Deps, 'db'> & { staff: StaffCaller },
  { ids, file }: ExportParcelsInput,
): Promise<Parcel[]> {
  return transaction(db, async (tx) => {
    const parcels = (await listParcels(tx, { ...orderScopeFor(staff), ids })).filter(
      ({ items }) => packedItems(items).length > 0,
    );
    const orders = parcels.map(({ order }) => order.orderNo);
    await audit(tx, staff, {
      action: 'orders.download',
      subject: { type: 'orders', id: null },
      after: { file, orders },
    });
    return parcels;
  });
}
