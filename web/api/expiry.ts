import { useSyncExternalStore } from 'react';

/**
 * The state of the session-expired modal; `optional` on public pages, where the visitor may continue as a
 * guest.
 */
type Expiry = 'closed' | 'forced' | 'optional';

let expiry: Expiry = 'closed';
const listeners = new Set<() => void>();

function tell(next: Expiry): void {
  if (expiry === next) return;
  expiry = next;
  for (const listener of listeners) listener();
}

/** Opens the modal. Idempotent; `forced` overrides `optional`. */
export const expireSession = ({ isOptional = false } = {}) =>
  tell(isOptional && expiry === 'closed' ? 'optional' : 'forced');
export const closeExpiry = () => tell('closed');

export function useExpiry(): Expiry {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => expiry,
    () => 'closed',
  );
}
