import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { stripeCheckpoints } from '../database/tables/provider.ts';

export type Round = typeof stripeCheckpoints.$inferSelect & { until: Date };

/** Starts a round, or returns the one under way. */
export async function ensureRound(
  db: Queryable,
  { name, until }: { name: string; until: Date },
): Promise<Round> {
  const goesOn = sql`coalesce(${stripeCheckpoints.until}, excluded.until)`;
  const [round] = await db
    .insert(stripeCheckpoints)
    .values({ name, until })
    .onConflictDoUpdate({ target: stripeCheckpoints.name, set: { until: goesOn } })
    .returning();
  return round as Round; // `until` was just written
}

const isThat = ({ name, until }: Round) =>
  and(eq(stripeCheckpoints.name, name), eq(stripeCheckpoints.until, until));

/** Stores the cursor of a round, unless the round was ended meanwhile. */
export async function updateRound(
  db: Queryable,
  round: Round,
  { cursor }: { cursor: string },
): Promise<void> {
  await db.update(stripeCheckpoints).set({ cursor }).where(isThat(round));
}

export async function endRound(db: Queryable, round: Round): Promise<void> {
  await db.update(stripeCheckpoints).set({ at: round.until, until: null, cursor: null }).where(isThat(round));
}

/** Lists all rounds, finished or under way. */
export async function listCheckpoints(db: Queryable) {
  return db.select().from(stripeCheckpoints);
}

/** Finds a round by its name, finished or under way. */
export async function findCheckpoint(db: Queryable, { name }: { name: string }) {
  const [checkpoint] = await db.select().from(stripeCheckpoints).where(eq(stripeCheckpoints.name, name));
  return checkpoint;
}
