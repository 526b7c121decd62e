import type { Endpoint, Input, Output } from '@visita/core/api/endpoint';
import { callStaff } from './call-staff.ts';
import { queryOf } from './list-query.ts';

/** For the loader of a screen with a list: its first part, as the address of the screen narrows and sorts it. */
export function loadList<E extends Endpoint>(list: E, { url, signal }: Pick<Request, 'url' | 'signal'>): Promise<Output<E>> {
  const query = queryOf(list, new URL(url).searchParams);
  // a list has no more input than its query, whose fields are those of its own schema
  return callStaff(list, { query } as Input<E>, { signal });
}
