import type { profile } from '@visita/core/profile/contract';
import { isContactCard } from '@visita/core/profile/public-card';
import { isCardId } from '@visita/core/cards/number';
import { Problem } from '@visita/core/problems';
import { findCardKey } from '../cards/queries.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { findPublicCard } from './public-state.ts';
import { insertReport } from './report-queries.ts';

const perCard = { calls: 20, seconds: 86_400 };

/** Stores a visitor's report of a page for staff. Throws `cardNotFound` for an address that shows no person. */
export async function reportPage({ db, limits, params, body, language, now }: Call<typeof profile.report>) {
  const { cardId: code } = params;
  const card = isCardId(code) ? await findCardKey(db, { key: code }) : undefined;
  if (!card || !isContactCard(await findPublicCard({ db, now }, { cardId: code, language })))
    throw new Problem('cardNotFound');
  // throttled by card, however many clients a flood comes from
  await limits.count('cards.report', perCard, [`card:${card.id}`]);
  const reportedAt = now();
  await transaction(db, (tx) =>
    insertReport(tx, { id: newId(reportedAt), cardId: card.id, ...body, reportedAt }),
  );
  return null;
}
