import type { Endpoint, Input, Output } from '@visita/core/api/endpoint';
import { callStaff } from './call-staff.ts';
import { parseListQuery } from './list-query.ts';

/** Loads the first page of a list for a route loader, filtered and sorted by the URL. */
export function loadList<E extends Endpoint>(
  list: E,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<Output<E>> {
  const query = parseListQuery(list, new URL(url).searchParams);
  // the input of a list endpoint is only its query, whose fields come from its own schema
  return callStaff(list, { query } as Input<E>, { signal });
}
