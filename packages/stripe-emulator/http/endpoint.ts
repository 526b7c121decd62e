import type { Account } from '../state/account.ts';
import { list, string, type Params, type Shape } from './params.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Such as `/v1/customers/:id`. */
  path: string;
  shape: Shape;
  handle: (account: Account, params: Record<string, unknown>, id: string) => unknown;
}

const always = { expand: list(string()) };

/** Declares an endpoint: its parameters are checked before its handler runs. */
export function route<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  handler: (account: Account, params: Params<S>, id: string) => unknown,
): Endpoint {
  return { method, path, shape: { ...shape, ...always }, handle: handler as Endpoint['handle'] }; // parsed by this shape
}
