import { emptyContent } from '@visita/core/cards/content';
import type { Language } from '@visita/core/languages';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { findOwnCardKey } from './find-own-card.ts';
import { insertCard } from './queries.ts';

/**
 * Finds the caller's card to which a physical card is to be attached; undefined without a key. Throws
 * `cardBoundByOther` or `cardNotFound`.
 */
export async function findTarget(
  tx: Tx,
  { key, userId }: { key: string | undefined; userId: string },
): Promise<string | undefined> {
  return key === undefined ? undefined : (await findOwnCardKey(tx, { key, userId })).id;
}

/** Creates a blank card to which a physical card is attached next, and returns its id. */
export async function createTarget(
  tx: Tx,
  { userId, language, at }: { userId: string; language: Language; at: Date },
): Promise<string> {
  const id = newId(at);
  await insertCard(tx, { id, userId, content: { ...emptyContent, language }, boundAt: at, updatedAt: at });
  return id;
}
