import { Problem } from '@visita/core/problems';

/** Why a number can be bound by nobody: no card has it. */
export const numberUnknown = () => new Problem('cardNotFound', { errors: [{ field: 'cardNumber', code: 'cardNumberUnknown' }] });

/** Why a card cannot be bound that staff have blocked, or whose stead another has taken. */
export const blocked = () => new Problem('cardBlocked', { errors: [{ field: 'cardNumber', code: 'cardBlocked' }] });

/** Why a card cannot be bound that somebody has: the caller or another. */
export function taken(card: { userId: string | null } | undefined, userId: string): Problem {
  const key = card?.userId === userId ? 'cardAlreadyBound' : 'cardBoundByOther';
  return new Problem(key, { errors: [{ field: 'cardNumber', code: key }] });
}
