import type { Coverage } from '@visita/core/cards/coverage';
import { specialValidUntil } from '@visita/core/cards/special-validity';
import type { Tx } from '../database/database.ts';
import { tellCardChanged } from './card-changed.ts';
import { insertSpecialCoverage, removeSpecialCoverage, upsertPlanCoverage } from './coverage-queries.ts';
import type { PhysicalCardRow } from './physical-card-queries.ts';

interface SourceOfCard {
  cardId: string;
  physicalCardId: string;
}

/**
 * Writes the coverage of a card by the seat of a subscription. With the two functions below this is the only
 * place that writes coverage, so the public page reads it with the card and knows when it ends. The caller
 * holds the card's lock.
 */
export async function coverCard(
  tx: Tx,
  { cardId, subscriptionId }: { cardId: string; subscriptionId: string },
  coverage: Omit<Coverage, 'isSpecial'>,
): Promise<void> {
  const { plan, phase, liveFrom, endsAt } = coverage;
  await upsertPlanCoverage(tx, { cardId, subscriptionId }, { plan, phase, liveFrom, endsAt });
  await tellCardChanged(tx, { id: cardId });
}

/** The end of a batch's special validity for a physical card first attached at `at`; null without one. */
export function firstSpecialUntil(
  { validityLength: length, validityUnit: unit }: Batched,
  at: Date,
): Date | null {
  return length && unit ? specialValidUntil(at, { length, unit }) : null;
}

type Batched = Pick<PhysicalCardRow, 'validityLength' | 'validityUnit'>;

/**
 * Covers a card until the end of a physical card's special validity. Does nothing without one, or if that
 * covers another card since a replacement.
 */
export async function coverSpecially(tx: Tx, source: SourceOfCard, endsAt: Date | null): Promise<void> {
  if (!endsAt) return;
  await insertSpecialCoverage(tx, { ...source, endsAt });
  await tellCardChanged(tx, { id: source.cardId });
}

/** Ends the coverage of a card by a physical card that leaves it. */
export async function uncoverSpecially(tx: Tx, source: SourceOfCard): Promise<void> {
  await removeSpecialCoverage(tx, source);
  await tellCardChanged(tx, { id: source.cardId });
}
