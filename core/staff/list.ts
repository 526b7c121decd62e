import { z } from 'zod';
import { line } from '../text.ts';

/** How many rows a list gives at once. */
export const listLimit = { usual: 50, most: 200 } as const;

/** A sort by its name; with a minus in front from the last to the first. */
export type Sort<Name extends string> = Name | `-${Name}`;

type Filters = Record<string, z.ZodType>;

/**
 * What a list of the back office is asked with: a search, filters of its own, a sort (with a minus in front from the last to
 * the first; of those offered the first is meant when none is named) and where the page before ended.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]], F extends Filters>(sorts: Sorts, filters: F) {
  return z.object({
    ...filters,
    search: line(200).optional(),
    sort: z.enum(sorts).prefault(sorts[0]),
    /** The `next` of the page before. */
    after: z.string().max(1_000).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(listLimit.most).prefault(listLimit.usual),
  });
}

/** One page of a list, and where the next one begins; null after the last. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: z.string().nullable() });
