import type { addresses } from '@visita/core/addresses/contract';
import { Problem } from '@visita/core/problems';
import { completePhoneField } from '../complete-phone-field.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { defaultChanged } from './default-changed.ts';
import { asKept } from './known-regions.ts';
import { findAddress, findOwner, moveDefault, removeAddress, updateAddress } from './queries.ts';

/** Finds an address of the caller's. Throws `addressNotFound`. */
export async function findOwnAddress({ db, user, params }: Call<typeof addresses.get>) {
  const address = await findAddress(db, { id: params.id, userId: user.id });
  if (!address) throw new Problem('addressNotFound');
  return address;
}

/** Changes an address of the caller's. A change of the default is passed on. */
export async function changeAddress({ db, user, params, body }: Call<typeof addresses.update>) {
  const values = {
    ...(await asKept(body)),
    phone: completePhoneField(body.phone, { field: 'phone', homes: [body.country] }),
  };
  return transaction(db, async (tx) => {
    const address = await updateAddress(tx, { id: params.id, userId: user.id }, values);
    if (!address) throw new Problem('addressNotFound');
    if (address.isDefault) await enqueue(tx, defaultChanged, { userId: user.id }, { once: user.id });
    return address;
  });
}

/**
 * Removes an address of the caller's, but not the default (docs/product.md, section 6): a user with addresses always
 * has one.
 */
export async function removeOwnAddress({ db, user, params }: Call<typeof addresses.remove>) {
  const mine = { id: params.id, userId: user.id };
  if (await removeAddress(db, mine)) return null;
  throw new Problem((await findAddress(db, mine)) ? 'defaultAddressDeleteForbidden' : 'addressNotFound');
}

/** Makes an address the default. Concurrent requests wait for the owner's lock, so there is always exactly one. */
export async function makeDefault({ db, user, params }: Call<typeof addresses.makeDefault>) {
  return transaction(db, async (tx) => {
    await findOwner(tx, { userId: user.id });
    const address = await moveDefault(tx, { id: params.id, userId: user.id });
    if (!address) throw new Problem('addressNotFound');
    await enqueue(tx, defaultChanged, { userId: user.id }, { once: user.id });
    return address;
  });
}
