import { useEffect } from 'react';
import { readToken } from '../session/stored.ts';

const checkMs = 1000;

/** One visit for a profile that was in sight for a second (docs/product.md, section 13); the token lets the server leave the owner out. */
export function useVisit(cardId: string | undefined): void {
  useEffect(() => {
    if (!cardId) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      stop();
      const token = readToken();
      // a visit that is lost on the way harms nobody
      fetch(`/i/${cardId}/visit?s=l`, {
        method: 'POST',
        keepalive: true,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }).catch(() => undefined);
    };
    const check = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(send, checkMs);
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
    document.addEventListener('visibilitychange', check);
    check();
    return stop;
  }, [cardId]);
}
