import { createHash } from 'node:crypto';

/** Returns the stable UID of a binding's vCard, from which the binding's id cannot be derived. */
export function contactUid(id: string): string {
  const hex = createHash('sha256').update(`contact ${id}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
