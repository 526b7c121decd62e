import { z } from 'zod';
import type { Endpoint } from '@visita/core/api/endpoint';

/** Builds the body of a successful response; fields outside the contract are stripped. */
export function success({ terms }: Endpoint, answer: unknown) {
  return { success: true, data: z.encode(terms.returns, answer), message: 'OK' };
}
