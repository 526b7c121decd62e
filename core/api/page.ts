import { z } from 'zod';

/** Default and maximum number of items per page. */
const limits = { usual: 20, most: 100 };

/** The query of a list of `/api/v1`: `after` is the id of the last item of the page before. */
export const PageQuery = z.object({
  after: z.uuid().optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(limits.most).prefault(limits.usual),
});

/** A page of a list of `/api/v1`, newest first. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), hasMore: z.boolean() });
