import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import type { Owned } from '../cards/queries.ts';
import { findContact, type KeptRow } from './queries.ts';

/** A contact as its owner sees it. */
export function keptContact({ contact, ...rest }: KeptRow) {
  return { ...contact, ...rest };
}

/** One contact of somebody's. */
export async function findKept({ db }: Pick<Deps, 'db'>, mine: Owned) {
  const row = await findContact(db, mine);
  if (!row) throw new Problem('contactNotFound');
  return keptContact(row);
}
