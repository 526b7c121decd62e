import { z } from 'zod';
import { line } from '../text.ts';

/** Default and maximum number of rows per page. */
export const listLimit = { usual: 50, most: 200 } as const;

/** A sort by a field; a leading minus means descending. */
export type Sort<Name extends string> = Name | `-${Name}`;

type Filters = Record<string, z.ZodType>;

/**
 * Returns the query schema of a back-office list: search, filters, sort (a leading minus means descending;
 * the first one is the default) and the cursor of the next page.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], F extends Filters>(
  sorts: Sorts,
  filters: F,
) {
  return z.object({
    ...filters,
    search: line(200).optional(),
    sort: z.enum(sorts).prefault(sorts[0]),
    /** The cursor: `next` of the previous page. */
    after: z.string().max(1_000).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(listLimit.most).prefault(listLimit.usual),
  });
}

/** The number of rows of a list that wait. */
export const Count = z.object({ count: z.int() }).meta({ id: 'Count' });

/** A page of a list with the cursor of the next page; null on the last one. */
export const listSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
