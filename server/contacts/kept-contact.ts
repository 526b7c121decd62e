import type { KeptRow } from './queries.ts';

/** The owner's view of a contact. */
export function keptContact({ contact, ...rest }: KeptRow) {
  return { ...contact, ...rest };
}
