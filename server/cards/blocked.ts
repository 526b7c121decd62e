import { Problem } from '@visita/core/problems';

/** Why a card cannot be bound that staff have blocked. */
export const blocked = () => new Problem('cardBlocked', { errors: [{ field: 'cardNumber', code: 'cardBlocked' }] });
