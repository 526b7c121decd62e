import type { KeptRow } from './queries.ts';

/** A contact as its owner sees it. */
export function keptContact({ contact, ...beside }: KeptRow) {
  return { ...contact, ...beside };
}
