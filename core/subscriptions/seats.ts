import type { PlanCode } from '../plans/plan.ts';

interface SeatCount {
  plan: PlanCode;
  seats: number;
  seated: number;
  /** True if the owner of the plan has one of the seats. */
  isOwnerSeated: boolean;
}

/**
 * The seats that an owner can offer to other people. One is reserved for the owner until they have it, except in a company's
 * contract, whose signer need not be one of its people.
 */
export function offeredSeats({ plan, seats, seated, isOwnerSeated }: SeatCount): number {
  const reserved = plan === 'enterprise' || isOwnerSeated ? 0 : 1;
  return Math.max(0, seats - seated - reserved);
}
