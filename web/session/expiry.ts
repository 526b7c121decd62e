import { useSyncExternalStore } from 'react';

/** Whether the one session-expired modal is open. Opening it twice is opening it once. */
let isExpired = false;
const listeners = new Set<() => void>();

function tell(next: boolean): void {
  if (isExpired === next) return;
  isExpired = next;
  for (const listener of listeners) listener();
}

export const expireSession = () => tell(true);
export const closeExpiry = () => tell(false);

export function useExpiry(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isExpired,
    () => false,
  );
}
