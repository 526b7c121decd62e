import { specialPlan, type Coverage } from '@visita/core/cards/coverage';
import { specialValidUntil } from '@visita/core/cards/special-validity';
import type { Tx } from '../database/database.ts';
import { tellCardChanged } from './card-changed.ts';
import type { PhysicalCardRow } from './physical-card-queries.ts';
import { upsertCoverage } from './queries.ts';

/**
 * Writes the coverage that pays for a card: its special validity, or the plan of a seat. This is the only
 * place that writes it, so the public page reads it with the card and knows when it ends. The caller holds
 * the card's lock or has just bound it.
 */
export async function coverCard(tx: Tx, { id }: { id: string }, coverage: Coverage): Promise<void> {
  await upsertCoverage(tx, { cardId: id, ...coverage });
  await tellCardChanged(tx, { id });
}

/** The end of a batch's special validity for a card first bound at `boundAt`; null without one. */
export function firstSpecialUntil(
  { validityLength: length, validityUnit: unit }: Batched,
  boundAt: Date,
): Date | null {
  return length && unit ? specialValidUntil(boundAt, { length, unit }) : null;
}

type Batched = Pick<PhysicalCardRow, 'validityLength' | 'validityUnit'>;

/** Covers a card until the end of its special validity; does nothing without one. */
export async function coverSpecially(tx: Tx, card: { id: string }, endsAt: Date | null): Promise<void> {
  if (endsAt)
    await coverCard(tx, card, {
      plan: specialPlan,
      phase: 'active',
      liveFrom: null,
      endsAt,
      isSpecial: true,
    });
}
