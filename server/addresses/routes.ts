import { addresses } from '@visita/core/addresses/contract';
import { on } from '../http/route.ts';
import { addAddress } from './add-address.ts';
import { findOwnAddress } from './find-own-address.ts';
import { makeDefault } from './make-default.ts';
import { listAddresses } from './queries.ts';
import { removeOwnAddress } from './remove-own-address.ts';
import { writeAddress } from './write-address.ts';

export const addressRoutes = [
  on(addresses.list, ({ db, user }) => listAddresses(db, { userId: user.id })),
  on(addresses.add, addAddress),
  on(addresses.get, ({ db, user, params }) => findOwnAddress({ db }, { id: params.id, userId: user.id })),
  on(addresses.update, writeAddress),
  on(addresses.remove, removeOwnAddress),
  on(addresses.makeDefault, makeDefault),
];
