const minuteMs = 60_000;

/** So long the products of an order are kept for it when it is placed, and again whenever it begins to be paid. */
export const reservationMs = 60 * minuteMs;

/** However often that is, an order that is not paid keeps nothing so long after it was placed. */
const mostReservedMs = 24 * 60 * minuteMs;

/** Less than this is too short to pay on the provider's page, which stays open for half an hour at least. */
export const leastToPayMs = 45 * minuteMs;

/** From then on an unpaid order keeps nothing and is cancelled. */
export const endOfReservations = ({ createdAt }: { createdAt: Date }): Date => new Date(createdAt.getTime() + mostReservedMs);

/** The youngest order that has come to its end. */
export const placedTooLongAgo = (now: Date): Date => new Date(now.getTime() - mostReservedMs);

export interface UnpaidLimit {
  orders: number;
  pieces: number;
}

/** How many orders of one account may wait to be paid, and of how many pieces together: who proved an address may keep more from others. */
export const unpaidLimits = {
  unverified: { orders: 3, pieces: 20 },
  verified: { orders: 10, pieces: 100 },
} as const satisfies Record<string, UnpaidLimit>;
