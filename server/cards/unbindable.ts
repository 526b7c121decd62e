import { Problem } from '@visita/core/problems';

/** The problem for a number that no card has. */
export const numberUnknown = () =>
  new Problem('cardNotFound', { errors: [{ field: 'cardNumber', code: 'cardNumberUnknown' }] });

/** The problem for a card that is blocked by staff or was replaced by another. */
export const blocked = () =>
  new Problem('cardBlocked', { errors: [{ field: 'cardNumber', code: 'cardBlocked' }] });

/** The problem for a card that is bound already, by the caller or by another user. */
export function taken(card: { userId: string | null } | undefined, userId: string): Problem {
  const key = card?.userId === userId ? 'cardAlreadyBound' : 'cardBoundByOther';
  return new Problem(key, { errors: [{ field: 'cardNumber', code: key }] });
}
