import { timeoutMs } from '@visita/core/api/client';

declare global {
  interface Window {
    /**
     * Requests that `early-calls-script.ts` sent while the page loaded: their authorization and language, and the
     * responses by path and query.
     */
    early?: { authorization: string; language: string; answers: Record<string, Promise<Response>> };
  }
}

/**
 * Takes the early response to an identical GET request. Each is used once and only within the request timeout
 * after the page load.
 */
export function takeEarly({ url, method, headers }: Request): Promise<Response> | undefined {
  const early = window.early;
  if (!early || method !== 'GET' || performance.now() > timeoutMs) return undefined;
  if (
    headers.get('authorization') !== early.authorization ||
    headers.get('accept-language') !== early.language
  )
    return undefined;
  const { pathname, search } = new URL(url);
  const address = `${pathname}${search}`;
  const answer = early.answers[address];
  delete early.answers[address];
  return answer;
}
