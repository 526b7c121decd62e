import { specialPlan, type Coverage } from '@visita/core/cards/coverage';
import { specialValidUntil } from '@visita/core/cards/special-validity';
import type { Tx } from '../database/database.ts';
import { tellCardChanged } from './card-changed.ts';
import { upsertCoverage, type PhysicalCardRow } from './queries.ts';

/** A card by its own id and by the printed one. */
interface Covered {
  id: string;
  cardId: string;
}

/**
 * Writes what pays for a card: its special validity, or the plan of a seat. This is the only place where that is written,
 * so the public page reads it with the card and knows when it ends. Whoever calls it holds the card, or has just bound it.
 */
export async function coverCard(tx: Tx, { id, cardId }: Covered, coverage: Coverage): Promise<void> {
  await upsertCoverage(tx, { cardId: id, ...coverage });
  await tellCardChanged(tx, cardId);
}

/** What begins when a card is bound: the special validity of its batch, counted from that moment. */
export async function startCoverage(
  tx: Tx,
  card: Covered,
  { validityLength: length, validityUnit: unit, boundAt }: Pick<PhysicalCardRow, 'validityLength' | 'validityUnit'> & { boundAt: Date },
): Promise<void> {
  if (!length || !unit) return;
  const endsAt = specialValidUntil(boundAt, { length, unit });
  await coverCard(tx, card, { plan: specialPlan, phase: 'active', liveFrom: null, endsAt, isSpecial: true });
}
