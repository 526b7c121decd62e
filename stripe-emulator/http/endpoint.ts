import type { Account } from '../state/account.ts';
import { list, word, type Given, type Shape } from './params.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:id`. */
  path: string;
  shape: Shape;
  answer: (account: Account, given: Record<string, unknown>, id: string) => unknown;
}

const always = { expand: list(word()) };

/** One line of a table of endpoints: what it takes is checked before it is answered. */
export function on<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  answer: (account: Account, given: Given<S>, id: string) => unknown,
): Endpoint {
  return { method, path, shape: { ...shape, ...always }, answer: answer as Endpoint['answer'] }; // given is read by this shape
}
