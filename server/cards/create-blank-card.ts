import { emptyContent } from '@visita/core/cards/content';
import type { Language } from '@visita/core/languages';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { insertCard } from './queries.ts';

/** Creates a blank card to which a physical card is attached next, and returns its id. */
export async function createBlankCard(
  tx: Tx,
  { userId, language, at }: { userId: string; language: Language; at: Date },
): Promise<string> {
  const id = newId(at);
  await insertCard(tx, { id, userId, content: { ...emptyContent, language }, boundAt: at, updatedAt: at });
  return id;
}
