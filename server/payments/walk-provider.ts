import type { Deps } from '../deps.ts';
import { endRound, ensureRound, updateRound, type Round } from '../provider/checkpoint-queries.ts';
import type { Sdk } from '../provider/client.ts';

const pageSize = 100;

interface Page<T> {
  data: T[];
  has_more: boolean;
}

/** Reads all pages of a list, newest first, and stores the last id of each page. */
export async function walkProvider<T extends { id: string }>(
  { db, stripe, now }: Pick<Deps, 'db' | 'stripe' | 'now'>,
  {
    name,
    list,
    visit,
  }: {
    name: string;
    list: (sdk: Sdk, page: { limit: number; starting_after?: string }, round: Round) => Promise<Page<T>>;
    visit: (objects: T[]) => Promise<void>;
  },
): Promise<void> {
  const round = await ensureRound(db, { name: `walked:${name}`, until: now() });
  let after = round.cursor;
  for (let isMore = true; isMore;) {
    const page = { limit: pageSize, ...(after !== null && { starting_after: after }) };
    const { data, has_more: hasMore } = await stripe.request((sdk) => list(sdk, page, round));
    await visit(data);
    after = data.at(-1)?.id ?? null;
    if (after !== null) await updateRound(db, round, { cursor: after });
    isMore = hasMore && after !== null;
  }
  await endRound(db, round);
}
