import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { stripeMarks } from '../database/tables/provider.ts';

export type Round = typeof stripeMarks.$inferSelect & { until: Date };

/** Starts a round, or returns the one under way. */
export async function ensureRound(
  db: Queryable,
  { name, until }: { name: string; until: Date },
): Promise<Round> {
  const goesOn = sql`coalesce(${stripeMarks.until}, excluded.until)`;
  const [round] = await db
    .insert(stripeMarks)
    .values({ name, until })
    .onConflictDoUpdate({ target: stripeMarks.name, set: { until: goesOn } })
    .returning();
  return round as Round; // `until` was just written
}

const isThat = ({ name, until }: Round) => and(eq(stripeMarks.name, name), eq(stripeMarks.until, until));

/** Stores the cursor of a round, unless the round was ended meanwhile. */
export async function updateRound(
  db: Queryable,
  round: Round,
  { cursor }: { cursor: string },
): Promise<void> {
  await db.update(stripeMarks).set({ cursor }).where(isThat(round));
}

export async function endRound(db: Queryable, round: Round): Promise<void> {
  await db.update(stripeMarks).set({ at: round.until, until: null, cursor: null }).where(isThat(round));
}

/** Lists all rounds, finished or under way. */
export async function listMarks(db: Queryable) {
  return db.select().from(stripeMarks);
}

/** Finds a round by its name, finished or under way. */
export async function findMark(db: Queryable, { name }: { name: string }) {
  const [mark] = await db.select().from(stripeMarks).where(eq(stripeMarks.name, name));
  return mark;
}
