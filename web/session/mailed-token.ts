import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Returns the token after the `#` of an emailed link, which browsers send to no server, also of a link that was cut
 * short. Undefined if the address has none, or on the server.
 */
export function readMailedToken(): string | undefined {
  const [, token] = /^#([\w-]{20,})$/.exec(globalThis.location?.hash ?? '') ?? [];
  return token;
}

/** True for a link that was emailed for this path, as its first page or in an open tab. */
export const isMailedLink = (request: Request): boolean =>
  new URL(request.url).pathname === location.pathname && readMailedToken() !== undefined;

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The token of the emailed link: undefined until the page's scripts run, null if the address has none. */
export const useMailedToken = (): string | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readMailedToken() ?? null,
    () => undefined,
  );

/** Runs the loaders again when an emailed link is opened in a tab that shows its page, which loads nothing anew. */
export function useReloadAtMailedLink(): void {
  const token = useMailedToken();
  const firstToken = useRef(token);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (token === firstToken.current) return;
    firstToken.current = token;
    void revalidate();
  }, [token, revalidate]);
}
