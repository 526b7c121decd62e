import type { Endpoint } from '@visita/core/api/endpoint';

/** One answer of a list, and where the next one begins. */
export interface ListPart<Row> {
  items: Row[];
  next: string | null;
}

/** Told apart from what narrows a list: how much of it is asked for, and from where. */
const paging = new Set(['after', 'limit']);

/**
 * What a list is asked, as its address says it. The address is anybody's to write: what the call does not know or does not
 * understand is left out, so an old bookmark shows more than it should rather than nothing.
 */
export function queryOf({ terms }: Pick<Endpoint, 'terms'>, params: URLSearchParams): Record<string, string> {
  let said = Object.fromEntries([...params].filter(([name, value]) => value.trim() !== '' && !paging.has(name)));
  for (;;) {
    const read = terms.query?.safeParse(said);
    if (!read) return {};
    if (read.success) {
      const known = read.data as Record<string, unknown>;
      return Object.fromEntries(Object.entries(said).filter(([name]) => known[name] !== undefined));
    }
    const refused = new Set(
      read.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])])),
    );
    const left = Object.fromEntries(Object.entries(said).filter(([name]) => !refused.has(name)));
    // something that is refused as a whole
    if (Object.keys(left).length === Object.keys(said).length) return {};
    said = left;
  }
}

/** The same address with one thing said differently; what is empty is not said. */
export function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value.trim());
  return next;
}

/** What of the address narrows the list: everything but its order. */
export function filtersIn(params: URLSearchParams): string[] {
  return [...params].flatMap(([name, value]) => (name !== 'sort' && value.trim() !== '' ? [name] : []));
}

/** The order that a list is shown in: the one that its address names, or else the list's own. */
export function orderOf(list: Pick<Endpoint, 'terms'>, params: URLSearchParams): string | null {
  const read = list.terms.query?.safeParse(queryOf(list, params));
  const { sort } = (read?.data ?? {}) as { sort?: unknown };
  return typeof sort === 'string' ? sort : null;
}

/** What a head of a column asks for when it is pressed: its orders one after the other, and then none. */
export function nextSort(sorts: readonly string[], current: string | null): string {
  return sorts[sorts.indexOf(current ?? '') + 1] ?? '';
}

/** The order in the words of a table (WAI-ARIA, `aria-sort`): the names of falling orders begin with a minus. */
export function ariaSort(sorts: readonly string[], current: string | null): 'ascending' | 'descending' | undefined {
  if (current === null || !sorts.includes(current)) return undefined;
  return current.startsWith('-') ? 'descending' : 'ascending';
}
