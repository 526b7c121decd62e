import { stateOfStranger } from '@visita/core/binding/binding-steps';
import type { Scan } from '@visita/core/binding/scan';
import { cards, type Card, type CheckedCard } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { Problem } from '@visita/core/problems';
import type { z } from 'zod';
import { call } from '../api/call.ts';

/** What became known of a card: by the number on it, which proves that it is in the hand, or only by its public address. */
export type Finding = Pick<z.output<typeof CheckedCard>, 'state' | 'colour' | 'cardId' | 'id' | 'specialValidity' | 'specialValidUntil'> & {
  by: 'number' | 'address';
};

const noTime = { specialValidity: null, specialValidUntil: null };

/** What a card is that was read or typed, for whoever has these. */
export function findCard(scan: Scan, own: readonly Card[]): Promise<Finding> {
  return 'cardNumber' in scan ? findByNumber(scan.cardNumber) : findByAddress(scan.cardId, own);
}

export async function findByNumber(cardNumber: string): Promise<Finding> {
  try {
    return { by: 'number', ...(await call(cards.check, { params: { cardNumber } })) };
  } catch (refused) {
    if (!(refused instanceof Problem) || refused.key !== 'cardBoundByOther') throw refused;
    return { by: 'number', state: 'boundByOther', colour: null, cardId: null, id: null, ...noTime };
  }
}

export async function findByAddress(cardId: string, mine: readonly Card[]): Promise<Finding> {
  const ownAt = (address: string): Finding | undefined => {
    const own = mine.find((card) => card.cardId === address);
    return own && { by: 'address', state: own.state, colour: own.colour, cardId: address, id: own.id, ...noTime };
  };
  const own = ownAt(cardId);
  if (own) return own;
  const card = await call(profile.view, { params: { cardId } });
  // a card whose stead another has taken shows that one
  const shown = 'cardId' in card ? ownAt(card.cardId) : undefined;
  if (shown) return shown;
  const colour = 'colour' in card ? card.colour : null;
  return { by: 'address', state: stateOfStranger(card.publicState), colour, cardId, id: null, ...noTime };
}

/** True for a card that was found by its number while the address of another one was tapped. */
export const isOtherThan = (tapped: Finding | undefined, found: Finding): boolean =>
  tapped?.cardId != null && found.by === 'number' && found.cardId !== null && found.cardId !== tapped.cardId;

/** By its address alone a free card and a bound one that is blank look the same: only the number proves more. */
export const isUnproved = ({ by, state }: Finding): boolean => by === 'address' && state === 'notBound';
