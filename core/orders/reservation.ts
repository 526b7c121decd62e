const minuteMs = 60_000;

/**
 * Duration of the stock reservation in milliseconds. It starts at placement, and again with each payment
 * attempt.
 */
export const reservationMs = 60 * minuteMs;

/** Maximum time from placement for which an unpaid order can reserve stock, in milliseconds. */
const mostReservedMs = 24 * 60 * minuteMs;

/**
 * Minimum time left for a payment, in milliseconds: Stripe's checkout page stays open for at least 30
 * minutes.
 */
export const leastToPayMs = 45 * minuteMs;

/** Returns the time at which an unpaid order loses its reservation and is cancelled. */
export const endOfReservations = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + mostReservedMs);

/** Returns the placement time of the latest orders that are due for cancellation. */
export const placedTooLongAgo = (now: Date): Date => new Date(now.getTime() - mostReservedMs);

export interface UnpaidLimit {
  orders: number;
  pieces: number;
}

/** Limits of unpaid orders per account and of their total pieces. A verified email address raises them. */
export const unpaidLimits = {
  unverified: { orders: 3, pieces: 20 },
  verified: { orders: 10, pieces: 100 },
} as const satisfies Record<string, UnpaidLimit>;
