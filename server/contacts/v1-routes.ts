import { contactsV1 } from '@visita/core/contacts/v1-contract';
import { on } from '../http/route.ts';
import { pageFrom } from '../http/page.ts';
import { changeContact } from './change-contact.ts';
import { keptContact } from './kept-contact.ts';
import { listContactChanges } from './list-changes.ts';
import { findKept, removeOwnContact } from './own-contacts.ts';
import { listContacts } from './queries.ts';

export const contactRoutesV1 = [
  on(contactsV1.list, async ({ db, user, query: { after, limit, ...filter } }) => {
    const rows = await listContacts(db, { ...filter, userId: user.id, before: after, limit: limit + 1 });
    return pageFrom(rows, limit, keptContact);
  }),
  on(contactsV1.changes, listContactChanges),
  on(contactsV1.get, (call) => findKept(call, { id: call.params.id, userId: call.user.id })),
  on(contactsV1.change, changeContact),
  on(contactsV1.remove, removeOwnContact),
];
