import type { Endpoint } from '@visita/core/api/endpoint';

/** One page of a list and the cursor of the next one (null at the end). */
export interface ListPart<Row> {
  items: Row[];
  next: string | null;
}

/** Paging parameters of a list; they are not filters. */
const paging = new Set(['after', 'limit']);

/**
 * Returns the query for a list endpoint from the URL's parameters. Unknown and invalid parameters are
 * dropped, so an old bookmark shows too many rows rather than an error.
 */
export function parseListQuery(
  { terms }: Pick<Endpoint, 'terms'>,
  params: URLSearchParams,
): Record<string, string> {
  let values = Object.fromEntries(
    [...params].filter(([name, value]) => value.trim() !== '' && !paging.has(name)),
  );
  for (;;) {
    const read = terms.query?.safeParse(values);
    if (!read) return {};
    if (read.success) {
      const query = read.data as Record<string, unknown>;
      return Object.fromEntries(Object.entries(values).filter(([name]) => query[name] !== undefined));
    }
    const refusedFields = new Set(
      read.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
      ),
    );
    const left = Object.fromEntries(Object.entries(values).filter(([name]) => !refusedFields.has(name)));
    // the schema refuses the query as a whole, not single fields
    if (Object.keys(left).length === Object.keys(values).length) return {};
    values = left;
  }
}

/** Returns the parameters with one changed. An empty value removes the parameter. */
export function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}

/** Returns the names of the parameters that filter the list: all non-empty ones but `sort`. */
export function filtersIn(params: URLSearchParams): string[] {
  return [...params].flatMap(([name, value]) => (name !== 'sort' && value.trim() !== '' ? [name] : []));
}

/** Returns the sort of the list: the URL's or the endpoint's default. */
export function parseListSort(list: Pick<Endpoint, 'terms'>, params: URLSearchParams): string | null {
  const read = list.terms.query?.safeParse(parseListQuery(list, params));
  const { sort } = (read?.data ?? {}) as { sort?: unknown };
  return typeof sort === 'string' ? sort : null;
}

/** Returns the next sort when a column head is clicked: cycles through `sorts`, then back to none. */
export function nextSort(sorts: readonly string[], current: string | null): string {
  return sorts[sorts.indexOf(current ?? '') + 1] ?? '';
}

/** Returns the sort as a value of `aria-sort` (WAI-ARIA). A sort that begins with a minus is descending. */
export function ariaSort(
  sorts: readonly string[],
  current: string | null,
): 'ascending' | 'descending' | undefined {
  if (current === null || !sorts.includes(current)) return undefined;
  return current.startsWith('-') ? 'descending' : 'ascending';
}
