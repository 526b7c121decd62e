import type { addresses } from '@visita/core/addresses/contract';
import { Problem } from '@visita/core/problems';
import { dialledPhone } from '../dialled-phone.ts';
import type { Call } from '../http/route.ts';
import { updateAddress } from './queries.ts';

export async function writeAddress({ db, user, params, body }: Call<typeof addresses.update>) {
  const written = { ...body, phone: dialledPhone(body.phone, 'phone') };
  const address = await updateAddress(db, { id: params.id, userId: user.id }, written);
  if (!address) throw new Problem('addressNotFound');
  return address;
}
