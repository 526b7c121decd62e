import { z } from 'zod';
import type { Endpoint } from '@visita/core/api/endpoint';

/** Builds the body of a successful response, bare for programs; fields outside the contract are stripped. */
export function success({ terms }: Endpoint, answer: unknown) {
  const data = z.encode(terms.returns, answer);
  return terms.access === 'key' ? data : { success: true, data, message: 'OK' };
}
