import type { OwnedRow } from './queries.ts';

/**
 * The seat of a card at a moment; null if its subscription has ended by date, even before that was recorded.
 */
export function seatAt({ seat }: Pick<OwnedRow, 'seat'>, now: Date): OwnedRow['seat'] | null {
  const isOver = seat !== null && !seat.renews && seat.until !== null && seat.until <= now;
  return isOver ? null : seat;
}
