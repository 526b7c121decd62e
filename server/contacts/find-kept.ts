import { Problem } from '@visita/core/problems';
import type { App } from '../deps.ts';
import type { Owned } from '../cards/queries.ts';
import { keptContact } from './kept-contact.ts';
import { findContact } from './queries.ts';

/** One contact of somebody's. */
export async function findKept({ db }: Pick<App, 'db'>, mine: Owned) {
  const row = await findContact(db, mine);
  if (!row) throw new Problem('contactNotFound');
  return keptContact(row);
}
