import type { Call } from '@visita/core/api/client';
import { useRevalidator } from 'react-router';
import { call } from './call.ts';

/**
 * Returns a call for endpoints that write. After success the loaders of the screen run again, and it resolves
 * with the response once they have; so no screen copies a response over its loader data.
 */
export function useWrite(send: Call = call): Call {
  const { revalidate } = useRevalidator();
  return async (endpoint, ...input) => {
    const output = await send(endpoint, ...input);
    await revalidate();
    return output;
  };
}

/**
 * Writes without running loaders again: something that no loader of the screen returns, or before a
 * navigation, which runs them itself.
 */
export const writeWithoutReload: Call = call;
