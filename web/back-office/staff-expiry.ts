import { useSyncExternalStore } from 'react';

/** True while the session-expired modal is open; concurrent refusals share it. */
let isOver = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  if (isOver === next) return;
  isOver = next;
  for (const listener of listeners) listener();
}

export const endStaffSession = (): void => become(true);
export const closeStaffExpiry = (): void => become(false);

export function useStaffExpiry(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOver,
    () => false,
  );
}
