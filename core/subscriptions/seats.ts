import type { PlanCode } from '../plans/plan.ts';

interface SeatCount {
  plan: PlanCode;
  seats: number;
  seated: number;
  /** True if the owner of the plan has one of the seats. */
  isOwnerSeated: boolean;
}

/**
 * Returns the number of seats that the owner can offer to others. One is reserved for the owner until it is
 * taken, except in an enterprise contract, whose signer need not be an employee with a card.
 */
export function offeredSeats({ plan, seats, seated, isOwnerSeated }: SeatCount): number {
  const reserved = plan === 'enterprise' || isOwnerSeated ? 0 : 1;
  return Math.max(0, seats - seated - reserved);
}
