import { z } from 'zod';
import type { Endpoint } from '@visita/core/api/endpoint';

/** What every call answers that was not refused; the contract lets only what is promised out. */
export function success({ terms }: Endpoint, answer: unknown) {
  return { success: true, data: z.encode(terms.returns, answer), message: 'OK' };
}
