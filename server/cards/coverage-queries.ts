import { and, eq } from 'drizzle-orm';
import { specialPlan, type Coverage } from '@visita/core/cards/coverage';
import type { Tx } from '../database/database.ts';
import { cardCoverages } from '../database/tables/cards.ts';

interface SpecialSource {
  cardId: string;
  physicalCardId: string;
}

/** Upserts the coverage of a card by a subscription. */
export async function upsertPlanCoverage(
  tx: Tx,
  { cardId, subscriptionId: sourceId }: { cardId: string; subscriptionId: string },
  covered: Omit<Coverage, 'isSpecial'>,
): Promise<void> {
  await tx
    .insert(cardCoverages)
    .values({ cardId, source: 'plan', sourceId, ...covered })
    .onConflictDoUpdate({
      target: [cardCoverages.cardId, cardCoverages.source, cardCoverages.sourceId],
      set: covered,
    });
}

/**
 * Inserts the coverage of a card by a physical card's special validity. Does nothing if that covers a card
 * already, be it another.
 */
export async function insertSpecialCoverage(
  tx: Tx,
  { cardId, physicalCardId: sourceId, endsAt }: SpecialSource & { endsAt: Date },
): Promise<void> {
  await tx
    .insert(cardCoverages)
    .values({ cardId, source: 'physical', sourceId, plan: specialPlan, phase: 'active', endsAt })
    .onConflictDoNothing();
}

/** Removes the coverage of a card by a physical card. */
export async function removeSpecialCoverage(
  tx: Tx,
  { cardId, physicalCardId: sourceId }: SpecialSource,
): Promise<void> {
  await tx
    .delete(cardCoverages)
    .where(
      and(
        eq(cardCoverages.cardId, cardId),
        eq(cardCoverages.source, 'physical'),
        eq(cardCoverages.sourceId, sourceId),
      ),
    );
}
