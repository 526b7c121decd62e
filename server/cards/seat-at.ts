import type { BoundRow } from './queries.ts';

/** The plan in which a card has a seat at a moment: not one that has ended by its date, whoever has written nothing down yet. */
export function seatAt({ seat }: Pick<BoundRow, 'seat'>, now: Date): BoundRow['seat'] | null {
  const isOver = seat !== null && !seat.renews && seat.until !== null && seat.until <= now;
  return isOver ? null : seat;
}
