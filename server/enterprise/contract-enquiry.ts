import type { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { changeEnquiry } from './change-enquiry.ts';
import { writeContract } from './create-contract.ts';

/** Makes the contract that an enquiry led to, at the total that was shown: both, or neither. */
export async function contractEnquiry({ db, now, staff, params, body }: Call<typeof adminEnquiries.contract>) {
  const { version, total, ...contract } = body;
  const at = now();
  return transaction(db, async (tx) => {
    // first the account, then the enquiry: whoever erases an account goes the same way
    const made = await writeContract(tx, contract, { key: `enquiry ${params.id}`, at });
    if (made.total !== total) throw new Problem('priceChanged');
    await changeEnquiry(tx, staff, { ...params, version, action: 'contract', subscriptionId: made.id, at });
    return { subscriptionId: made.id, subscriptionNo: made.subscriptionNo, total, dueAt: made.dueAt };
  });
}
