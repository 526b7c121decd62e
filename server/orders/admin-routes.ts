import { adminOrders } from '@visita/core/orders/admin-contract';
import { toStoredHandOver } from '@visita/core/orders/hand-over';
import { on } from '../http/route.ts';
import type { Deps } from '../deps.ts';
import { releaseOrder } from '../payments/release-order.ts';
import { listOrderRows } from './admin-queries.ts';
import { changeForStaff } from './change-for-staff.ts';
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
  on(adminOrders.addNote, (call) =>
    changeForStaff(call, ({ id }) => writeNote(call, { id, text: call.body.text })),
  ),
  on(adminOrders.move, (call) => changeForStaff(call, ({ id }) => moveParcel(call, { ...call.body, id }))),
  on(adminOrders.ship, (call) =>
    changeForStaff(call, ({ id }) =>
      shipOrder(call, { id, version: call.body.version, ...toStoredHandOver(call.body) }),
    ),
  ),
  on(adminOrders.correctTracking, (call) =>
    changeForStaff(call, ({ id }) =>
      correctTracking(call, { id, version: call.body.version, ...toStoredHandOver(call.body) }),
    ),
  ),
  on(adminOrders.hold, (call) => changeForStaff(call, ({ id }) => holdOrder(call, { ...call.body, id }))),
  on(adminOrders.resume, (call) => changeForStaff(call, ({ id }) => resumeOrder(call, { ...call.body, id }))),
  on(adminOrders.returned, (call) =>
    changeForStaff(call, ({ id }) => returnParcel(call, { ...call.body, id })),
  ),
  on(adminOrders.cancel, (call) =>
    changeForStaff(call, (which) => releaseOrder(call, which, { by: { staff: call.staff, ...call.body } })),
  ),
  on(adminOrders.resend, async (call) => {
    await resendConfirmation(call, { id: call.params.id });
    return null;
  }),
];
