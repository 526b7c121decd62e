import type { contactsV1 } from '@visita/core/contacts/v1-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { keptContact } from './kept-contact.ts';
import { findContact, lockContact, updateNotes, updateRead } from './queries.ts';

/** Changes single fields of the owner's notes, never the visitor's details. */
export async function changeContact({ db, user, params, body, now }: Call<typeof contactsV1.change>) {
  const mine = { id: params.id, userId: user.id };
  const { isRead, version, ...changes } = body;
  return transaction(db, async (tx) => {
    const locked = await lockContact(tx, mine);
    if (!locked) throw new Problem('contactNotFound');
    const { version: stored, ...notes } = locked;
    if (version !== undefined && version !== stored) throw new Problem('contactChangedElsewhere');
    await updateNotes(tx, mine, { ...notes, ...changes });
    if (isRead !== undefined) await updateRead(tx, mine, { at: isRead ? now() : null });
    const row = await findContact(tx, mine);
    if (!row) throw new Problem('contactNotFound');
    return keptContact(row);
  });
}
