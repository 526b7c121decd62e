import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import type { StaffCaller } from '../http/route.ts';
import { orderScopeFor, presentAdminOrder } from './present-admin-order.ts';

type OneOrderCall = Deps & { staff: StaffCaller; language: Language; params: { id: string } };

/** Changes an order that the caller may see, and responds with its new state. */
export async function changeForStaff(
  call: OneOrderCall,
  change: (which: { id: string }) => Promise<unknown>,
) {
  const which = { id: call.params.id, staff: call.staff, language: call.language };
  // a packer may change only orders in scope
  if (orderScopeFor(call.staff).isPacking) await presentAdminOrder(call.db, which);
  await change({ id: call.params.id });
  return presentAdminOrder(call.db, which);
}
