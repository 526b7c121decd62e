import { timeoutMs } from '@visita/core/api/client';

declare global {
  interface Window {
    /** What the page has asked as it came (`early-calls.js`): whose question it was, in which language, and the answers by their addresses. */
    early?: { authorization: string; language: string; answers: Record<string, Promise<Response>> };
  }
}

/** The answer to a question that the page has asked already: once, soon after, and only where it is the very same. */
export function takeEarly({ url, method, headers }: Request): Promise<Response> | undefined {
  const asked = window.early;
  if (!asked || method !== 'GET' || performance.now() > timeoutMs) return undefined;
  if (headers.get('authorization') !== asked.authorization || headers.get('accept-language') !== asked.language) return undefined;
  const { pathname, search } = new URL(url);
  const address = `${pathname}${search}`;
  const answer = asked.answers[address];
  delete asked.answers[address];
  return answer;
}
