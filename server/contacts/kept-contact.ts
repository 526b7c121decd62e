import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { OwnedCard } from '../cards/queries.ts';
import { findContact, type KeptRow } from './queries.ts';

/** The owner's view of a contact. */
export function keptContact({ contact, ...rest }: KeptRow) {
  return { ...contact, ...rest };
}

/** Finds one contact of its owner. Throws `contactNotFound`. */
export async function findKept({ db }: Pick<Deps, 'db'>, mine: OwnedCard) {
  const row = await findContact(db, mine);
  if (!row) throw new Problem('contactNotFound');
  return keptContact(row);
}
