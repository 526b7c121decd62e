import type { contacts } from '@visita/core/contacts/contract';
import { Problem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { findKept } from './find-kept.ts';
import { updateContact } from './queries.ts';

/** The owner's own words; what the visitor left stays theirs. */
export async function annotateContact({ db, user, params, body }: Call<typeof contacts.annotate>) {
  const mine = { id: params.id, userId: user.id };
  if (!(await updateContact(db, mine, body))) throw new Problem('contactNotFound');
  return findKept({ db }, mine);
}
