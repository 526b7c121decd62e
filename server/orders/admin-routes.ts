import type { Language } from '@visita/core/languages';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { toStoredHandOver } from '@visita/core/orders/hand-over';
import { on, type StaffCaller } from '../http/route.ts';
import type { Deps } from '../deps.ts';
import { releaseOrder } from '../payments/release-order.ts';
import { listOrderRows } from './admin-queries.ts';
import { correctTracking } from './correct-tracking.ts';
import { exportParcels } from './export-parcels.ts';
import { holdOrder, resumeOrder } from './hold-order.ts';
import { moveParcel } from './move-parcel.ts';
import { labelTable, orderTable } from './order-tables.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { returnParcel } from './return-parcel.ts';
import { orderScopeFor, presentAdminOrder, presentAdminRow, presentPack } from './present-admin-order.ts';
import { shipFile } from './ship-file.ts';
import { shipOrder } from './ship-order.ts';
import { shipSeveral } from './ship-several.ts';
import { writeNote } from './write-note.ts';

type OfOne = Deps & { staff: StaffCaller; language: Language; params: { id: string } };

/** Changes an order that the caller may see, and responds with its new state. */
async function changed(call: OfOne, change: (which: { id: string }) => Promise<unknown>) {
  const which = { id: call.params.id, staff: call.staff, language: call.language };
  // a packer may change only orders in scope
  if (orderScopeFor(call.staff).isPacking) await presentAdminOrder(call.db, which);
  await change({ id: call.params.id });
  return presentAdminOrder(call.db, which);
}

/** Adds the date to a file name. */
const named = (name: string, { now }: Deps) => `${name}-${now().toISOString().slice(0, 10)}.csv`;

// literal paths precede those with a parameter
export const adminOrderRoutes = [
  on(adminOrders.list, async ({ db, staff, query }) => {
    const scope = orderScopeFor(staff);
    const { items, next } = await listOrderRows(db, { ...scope, query });
    return { items: items.map((row) => presentAdminRow(row, scope)), next };
  }),
  on(adminOrders.csv, orderTable),
  on(adminOrders.packs, async (call) => {
    const parcels = await exportParcels(call, { ...call.query, file: 'packList' });
    const { name, address } = await call.currentSeller.load();
    return parcels.map((parcel) => presentPack(parcel, { name, address }));
  }),
  on(adminOrders.labels, async (call) => {
    const parcels = await exportParcels(call, { ...call.query, file: 'labels' });
    return { name: named('labels', call), content: labelTable(parcels, orderScopeFor(call.staff)) };
  }),
  on(adminOrders.get, ({ db, staff, params, language }) =>
    presentAdminOrder(db, { id: params.id, staff, language }),
  ),
  on(adminOrders.shipSeveral, (call) => shipSeveral(call, call.body)),
  on(adminOrders.shipFile, (call) => shipFile(call, call.form)),
  on(adminOrders.addNote, (call) => changed(call, ({ id }) => writeNote(call, { id, text: call.body.text }))),
  on(adminOrders.move, (call) => changed(call, ({ id }) => moveParcel(call, { ...call.body, id }))),
  on(adminOrders.ship, (call) =>
    changed(call, ({ id }) =>
      shipOrder(call, { id, version: call.body.version, ...toStoredHandOver(call.body) }),
    ),
  ),
  on(adminOrders.correctTracking, (call) =>
    changed(call, ({ id }) =>
      correctTracking(call, { id, version: call.body.version, ...toStoredHandOver(call.body) }),
    ),
  ),
  on(adminOrders.hold, (call) => changed(call, ({ id }) => holdOrder(call, { ...call.body, id }))),
  on(adminOrders.resume, (call) => changed(call, ({ id }) => resumeOrder(call, { ...call.body, id }))),
  on(adminOrders.returned, (call) => changed(call, ({ id }) => returnParcel(call, { ...call.body, id }))),
  on(adminOrders.cancel, (call) =>
    changed(call, (which) => releaseOrder(call, which, { by: { staff: call.staff, ...call.body } })),
  ),
  on(adminOrders.resend, async (call) => {
    await resendConfirmation(call, { id: call.params.id });
    return null;
  }),
];
