import { deriveVisibility } from '@visita/core/cards/visibility';
import { isRunning } from '@visita/core/cards/coverage';
import { derivePhysicalState } from '@visita/core/cards/physical-life';
import { isCardId, parseCardNumber } from '@visita/core/cards/number';
import type { CardsQuery, ListedCard } from '@visita/core/cards/admin-contract';
import { Problem } from '@visita/core/problems';
import { isPermitted, type Role } from '@visita/core/staff/roles';
import type { Queryable } from '../database/database.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import {
  findWholeCard,
  listPhysicalCards,
  listPhysicalMoves,
  type ListedRow,
  type Searched,
} from './admin-queries.ts';

/** A card as one line of a list. The owner is null for a role without the permission `users.read`. */
function presentListed(
  { batchId, title, bindingId, userId, email, blockedAt, ...row }: ListedRow,
  { role }: { role: Role },
): ListedCard {
  const isTold = isPermitted(role, 'users.read');
  return {
    ...row,
    state: derivePhysicalState({ isBound: bindingId !== null, blockedAt }),
    batch: { id: batchId, title },
    owner: isTold && userId && email ? { id: userId, email } : null,
  };
}

/**
 * Parses a search for a card: its number, its id, its address, or the owner's email address. Undefined for
 * anything else.
 */
export function readSearch(text: string): Searched | undefined {
  if (text.includes('@')) return { email: text };
  const [, named = text] = /\/i\/(\w+)/.exec(text) ?? [];
  const cardId = named.trim().toUpperCase();
  if (isCardId(cardId)) return { cardId };
  const cardNumber = parseCardNumber(text);
  return cardNumber ? { cardNumber } : undefined;
}

/** Lists one page of the cards found, with the fields that the staff member's role may see. */
export async function listSearched(db: Queryable, { search, ...query }: CardsQuery, who: { role: Role }) {
  const searched = search ? readSearch(search) : undefined;
  if (search && !searched) return { items: [], next: null };
  const { items, next } = await listPhysicalCards(db, { ...query, search: searched });
  return { items: items.map((row) => presentListed(row, who)), next };
}

type PresentPhysicalCardDeps = Pick<Deps, 'now'> & { db: Queryable; config: Pick<Config, 'publicUrl'> };

/** The staff view of a card. Throws `cardNotFound`. */
export async function presentPhysicalCard(
  { db, config, now }: PresentPhysicalCardDeps,
  { id }: { id: string },
  who: { role: Role },
) {
  const row = await findWholeCard(db, { id });
  if (!row) throw new Problem('cardNotFound');
  const {
    validityLength: length,
    validityUnit: unit,
    bindingId,
    pausedAt,
    lostAt,
    coverages,
    seat,
    otherCards,
    ledToId,
    ledToNumber,
    ...card
  } = row;
  const moves = await listPhysicalMoves(db, { physicalCardId: id });
  return {
    ...presentListed({ ...card, bindingId }, who),
    publicUrl: `${config.publicUrl}/i/${card.cardId}`,
    specialValidity: length && unit ? { length, unit } : null,
    blockedAt: card.blockedAt,
    leadsTo: presentOther(ledToId, ledToNumber),
    binding:
      bindingId === null
        ? null
        : {
            id: bindingId,
            visibility: deriveVisibility({ pausedAt, lostAt }),
            coverages: coverages.map((coverage) => ({ ...coverage, isRunning: isRunning(coverage, now()) })),
            subscription: seat && { ...seat, id: seat.subscriptionId },
            otherCards,
          },
    moves: moves.map(({ otherId, otherNumber, ...move }) => ({
      ...move,
      other: presentOther(otherId, otherNumber),
    })),
  };
}

const presentOther = (id: string | null, cardNumber: string | null) =>
  id && cardNumber ? { id, cardNumber } : null;
