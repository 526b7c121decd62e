import { mostAddresses, type addresses } from '@visita/core/addresses/contract';
import { Problem } from '@visita/core/problems';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { completePhoneField } from '../complete-phone-field.ts';
import type { Call } from '../http/route.ts';
import { asKept } from './known-regions.ts';
import { countAddresses, findOwner, insertAddress } from './queries.ts';

/** Adds an address. A user's first address becomes the default. */
export async function addAddress({ db, user, body, now }: Call<typeof addresses.add>) {
  const address = {
    ...(await asKept(body)),
    phone: completePhoneField(body.phone, { field: 'phone', homes: [body.country] }),
  };
  return transaction(db, async (tx) => {
    await findOwner(tx, { userId: user.id });
    const count = await countAddresses(tx, { userId: user.id });
    if (count >= mostAddresses) throw new Problem('tooManyAddresses', { params: { max: mostAddresses } });
    const at = now();
    return insertAddress(tx, {
      ...address,
      id: newId(at),
      userId: user.id,
      isDefault: count === 0,
      createdAt: at,
    });
  });
}
