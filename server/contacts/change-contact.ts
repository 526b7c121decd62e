import type { contactsV1 } from '@visita/core/contacts/v1-contract';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { actionsTo } from '@visita/core/contacts/status';
import { keptContact } from './kept-contact.ts';
import { setReminder } from './set-reminder.ts';
import { findContact, lockContact, updateNotes, updateState } from './queries.ts';

/** Changes single fields of the owner's notes, never the visitor's details. */
export async function changeContact({ db, user, params, body, now }: Call<typeof contactsV1.change>) {
  const mine = { id: params.id, userId: user.id };
  const { isRead, state, remindOn, version, ...changes } = body;
  const at = now();
  return transaction(db, async (tx) => {
    const locked = await lockContact(tx, mine);
    if (!locked) throw new Problem('contactNotFound');
    const { version: stored, ...notes } = locked;
    if (version !== undefined && version !== stored) throw new Problem('contactChangedElsewhere');
    await updateNotes(tx, mine, { ...notes, ...changes });
    const actions = [
      ...(isRead === undefined ? [] : [isRead ? ('read' as const) : ('markUnread' as const)]),
      ...(state === undefined ? [] : actionsTo[state]),
    ];
    for (const action of actions) await updateState(tx, mine, { action, at });
    if (remindOn !== undefined)
      await setReminder(tx, mine, { on: remindOn, timeZone: user.timeZone, now: at, field: 'remindOn' });
    const row = await findContact(tx, mine);
    if (!row) throw new Problem('contactNotFound');
    return keptContact(row);
  });
}
