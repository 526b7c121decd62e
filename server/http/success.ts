import { z } from 'zod';
import type { Endpoint } from '@visita/core/api/endpoint';

/** What every call answers that was not refused; only what the contract names gets out. */
export function success({ terms }: Endpoint, answer: unknown) {
  return { success: true, data: z.encode(terms.returns, answer), message: 'OK' };
}
