import type { Account } from '../state/account.ts';
import { list, string, type Params, type Shape } from './params.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:id`. */
  path: string;
  shape: Shape;
  answer: (account: Account, params: Record<string, unknown>, id: string) => unknown;
}

const always = { expand: list(string()) };

/** One line of a table of endpoints: what it takes is checked before it is answered. */
export function route<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  answer: (account: Account, params: Params<S>, id: string) => unknown,
): Endpoint {
  return { method, path, shape: { ...shape, ...always }, answer: answer as Endpoint['answer'] }; // given is read by this shape
}
