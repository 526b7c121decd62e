import { invalid } from './errors.ts';
import { integer, span, word } from './params.ts';

export const paging = { limit: integer({ least: 1, most: 100 }), starting_after: word(), ending_before: word() };
export const listing = { ...paging, created: span() };

interface Wanted {
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

export function wholeList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

/** A page of what is given oldest first, newest first. */
export function page<T extends { id: string }>(things: T[], wanted: Wanted, url: string): List<T> {
  const { limit = 10, starting_after: after, ending_before: before, created = {} } = wanted;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  const at = (thing: T) => (thing as { created?: number }).created ?? 0;
  const newest = things.filter((one) => at(one) > gt && at(one) >= gte && at(one) < lt && at(one) <= lte).toReversed();
  return cut(newest, { limit, after, before }, url);
}

/** The same for what keeps its own order, such as the lines of an invoice. */
export function pageInOrder<T extends { id: string }>(things: T[], wanted: Wanted, url: string): List<T> {
  return cut(things, { limit: wanted.limit ?? 10, after: wanted.starting_after, before: wanted.ending_before }, url);
}

interface Cut {
  limit: number;
  after: string | undefined;
  before: string | undefined;
}

function cut<T extends { id: string }>(things: T[], { limit, after, before }: Cut, url: string): List<T> {
  if (after !== undefined && before !== undefined)
    throw invalid('Received both ending_before and starting_after parameters. Please pass in only one.', { param: 'ending_before' });
  const placeOf = (id: string, param: string) => {
    const place = things.findIndex((thing) => thing.id === id);
    if (place < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
    return place;
  };
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: things.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  return { object: 'list', data: things.slice(start, start + limit), has_more: things.length > start + limit, url };
}
