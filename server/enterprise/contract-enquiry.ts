import type { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { changeEnquiry } from './change-enquiry.ts';
import { writeContract } from './create-contract.ts';

/** Creates the contract of an enquiry at the quoted total, in one transaction. Throws `priceChanged`. */
export async function contractEnquiry({
  db,
  now,
  staff,
  params,
  body,
}: Call<typeof adminEnquiries.contract>) {
  const { version, total, ...contract } = body;
  const at = now();
  return transaction(db, async (tx) => {
    // lock the account before the enquiry, as erasing an account does
    const contractRow = await writeContract(tx, contract, { key: `enquiry ${params.id}`, at });
    if (contractRow.total !== total) throw new Problem('priceChanged');
    await changeEnquiry(tx, staff, {
      ...params,
      version,
      action: 'contract',
      subscriptionId: contractRow.id,
      at,
    });
    return {
      subscriptionId: contractRow.id,
      subscriptionNo: contractRow.subscriptionNo,
      total,
      dueAt: contractRow.dueAt,
    };
  });
}
