import { addresses } from '@visita/core/addresses/contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import { completePhoneField } from '../complete-phone-field.ts';
import { on } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { addAddress } from './add-address.ts';
import { defaultChanged } from './default-changed.ts';
import { asKept, listRegions } from './known-regions.ts';
import {
  findAddress,
  findOwner,
  listAddresses,
  moveDefault,
  removeAddress,
  updateAddress,
} from './queries.ts';

export const addressRoutes = [
  on(addresses.list, ({ db, user }) => listAddresses(db, { userId: user.id })),
  on(addresses.add, addAddress),
  on(addresses.get, async ({ db, user, params }) => {
    const address = await findAddress(db, { id: params.id, userId: user.id });
    if (!address) throw new Problem('addressNotFound');
    return address;
  }),
  on(addresses.update, async ({ db, user, params, body }) => {
    const written = {
      ...(await asKept(body)),
      phone: completePhoneField(body.phone, { field: 'phone', homes: [body.country] }),
    };
    return transaction(db, async (tx) => {
      const address = await updateAddress(tx, { id: params.id, userId: user.id }, written);
      if (!address) throw new Problem('addressNotFound');
      if (address.isDefault) await enqueue(tx, defaultChanged, { userId: user.id }, { once: user.id });
      return address;
    });
  }),
  // the default cannot be removed (docs/product.md, section 6), so a user with addresses always has one
  on(addresses.remove, async ({ db, user, params }) => {
    const mine = { id: params.id, userId: user.id };
    if (await removeAddress(db, mine)) return null;
    throw new Problem((await findAddress(db, mine)) ? 'defaultAddressDeleteForbidden' : 'addressNotFound');
  }),
  // concurrent requests wait for the lock, so that there is never no default or two
  on(addresses.makeDefault, ({ db, user, params }) =>
    transaction(db, async (tx) => {
      await findOwner(tx, { userId: user.id });
      const address = await moveDefault(tx, { id: params.id, userId: user.id });
      if (!address) throw new Problem('addressNotFound');
      await enqueue(tx, defaultChanged, { userId: user.id }, { once: user.id });
      return address;
    }),
  ),
  on(addresses.regions, listRegions),
];
