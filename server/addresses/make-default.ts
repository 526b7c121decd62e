import type { addresses } from '@visita/core/addresses/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { findOwner, moveDefault } from './queries.ts';

/** However many press at once, one after the other is the default, and never none or two. */
export async function makeDefault({ db, user, params }: Call<typeof addresses.makeDefault>) {
  return transaction(db, async (tx) => {
    await findOwner(tx, { userId: user.id });
    const address = await moveDefault(tx, { id: params.id, userId: user.id });
    if (!address) throw new Problem('addressNotFound');
    return address;
  });
}
