import type { addresses } from '@visita/core/addresses/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findAddress, removeAddress } from './queries.ts';

/** The default stays (SPEC section 6), so whoever has addresses has one that things are sent to. */
export async function removeOwnAddress({ db, user, params }: Call<typeof addresses.remove>) {
  const mine = { id: params.id, userId: user.id };
  if (await removeAddress(db, mine)) return null;
  throw new Problem((await findAddress(db, mine)) ? 'defaultAddressDeleteForbidden' : 'addressNotFound');
}
