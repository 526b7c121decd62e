import { stateOfStranger } from '@visita/core/binding/binding-steps';
import type { Scan } from '@visita/core/binding/scan';
import { cards, type Card, type CheckedCard } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { Problem } from '@visita/core/problems';
import type { z } from 'zod';
import { call } from '../api/call.ts';

/** A card found by its printed number, which proves possession, or only by its public address. */
export type Finding = Pick<
  z.output<typeof CheckedCard>,
  'state' | 'colour' | 'cardId' | 'id' | 'specialValidity' | 'specialValidUntil'
> & {
  by: 'number' | 'address';
};

const noTime = { specialValidity: null, specialValidUntil: null };

/** Looks up a card by its number or address; `own` are the user's cards. */
export function findCard(scan: Scan, own: readonly Card[]): Promise<Finding> {
  return 'cardNumber' in scan ? findByNumber(scan.cardNumber) : findByAddress(scan.cardId, own);
}

export async function findByNumber(cardNumber: string): Promise<Finding> {
  try {
    return { by: 'number', ...(await call(cards.check, { params: { cardNumber } })) };
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== 'cardBoundByOther') throw error;
    return { by: 'number', state: 'boundByOther', colour: null, cardId: null, id: null, ...noTime };
  }
}

export async function findByAddress(cardId: string, mine: readonly Card[]): Promise<Finding> {
  const ownAt = (address: string): Finding | undefined => {
    const own = mine.find(({ addresses }) => addresses.some(({ code }) => code === address));
    return (
      own && { by: 'address', state: own.state, colour: own.colour, cardId: address, id: own.id, ...noTime }
    );
  };
  const own = ownAt(cardId);
  if (own) return own;
  const card = await call(profile.view, { params: { cardId } });
  const colour = 'colour' in card ? card.colour : null;
  return { by: 'address', state: stateOfStranger(card.publicState), colour, cardId, id: null, ...noTime };
}

/** True if the number belongs to another card than the tapped one. */
export const isOtherThan = (tapped: Finding | undefined, found: Finding): boolean =>
  tapped?.cardId != null && found.by === 'number' && found.cardId !== null && found.cardId !== tapped.cardId;

/**
 * True if possession is unproven. By its address alone, an unbound card looks like a bound blank one; only
 * the number tells them apart.
 */
export const isUnproved = ({ by, state }: Finding): boolean => by === 'address' && state === 'notBound';
