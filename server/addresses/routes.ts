import { addresses } from '@visita/core/addresses/contract';
import { on } from '../http/route.ts';
import { addAddress } from './add-address.ts';
import { listRegions } from './known-regions.ts';
import { changeAddress, findOwnAddress, makeDefault, removeOwnAddress } from './own-address.ts';
import { listAddresses } from './queries.ts';

export const addressRoutes = [
  on(addresses.list, ({ db, user }) => listAddresses(db, { userId: user.id })),
  on(addresses.add, addAddress),
  on(addresses.get, findOwnAddress),
  on(addresses.update, changeAddress),
  on(addresses.remove, removeOwnAddress),
  on(addresses.makeDefault, makeDefault),
  on(addresses.regions, listRegions),
];
