import { useEffect } from 'react';
import { readToken } from '../site/stored.ts';

const checkMs = 1000;

/**
 * Counts one visit after the profile was visible for a second (docs/product.md, section 13). The token lets
 * the server exclude the owner.
 */
export function useVisit(cardId: string | undefined): void {
  useEffect(() => {
    if (!cardId) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      stop();
      const token = readToken();
      // a lost visit is acceptable
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
