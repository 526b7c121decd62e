import { invalid } from './errors.ts';
import { integer, timeRange, string } from './params.ts';

export const paging = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: string(),
  ending_before: string(),
};
export const listing = { ...paging, created: timeRange() };

interface PageParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export function toList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

/** Returns one page, newest first, of objects given oldest first. */
export function paginate<T extends { id: string }>(entries: T[], params: PageParams, url: string): List<T> {
  const { limit = 10, starting_after: after, ending_before: before, created = {} } = params;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  const at = (entry: T) => (entry as { created?: number }).created ?? 0;
  const newest = entries
    .filter((one) => at(one) > gt && at(one) >= gte && at(one) < lt && at(one) <= lte)
    .toReversed();
  return sliceAt(newest, { limit, after, before }, url);
}

/** Returns one page of objects with an order of their own, such as the lines of an invoice. */
export function paginateInOrder<T extends { id: string }>(
  entries: T[],
  params: PageParams,
  url: string,
): List<T> {
  return sliceAt(
    entries,
    { limit: params.limit ?? 10, after: params.starting_after, before: params.ending_before },
    url,
  );
}

interface Slice {
  limit: number;
  after: string | undefined;
  before: string | undefined;
}

function sliceAt<T extends { id: string }>(
  entries: T[],
  { limit, after, before }: Slice,
  url: string,
): List<T> {
  if (after !== undefined && before !== undefined)
    throw invalid('Received both ending_before and starting_after parameters. Please pass in only one.', {
      param: 'ending_before',
    });
  const getIndex = (id: string, param: string) => {
    const index = entries.findIndex((entry) => entry.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
    return index;
  };
  if (before !== undefined) {
    const end = getIndex(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: entries.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : getIndex(after, 'starting_after') + 1;
  return {
    object: 'list',
    data: entries.slice(start, start + limit),
    has_more: entries.length > start + limit,
    url,
  };
}
