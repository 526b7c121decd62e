/**
 * What happens to products: free ones are reserved for an order, and from there sold or free again; sold ones that were never
 * handed over come back. As what is added to the two books for each piece.
 */
export const stockMoves = {
  reserve: { reserved: 1, sold: 0 },
  release: { reserved: -1, sold: 0 },
  sell: { reserved: -1, sold: 1 },
  takeBack: { reserved: 0, sold: -1 },
} as const;
export type StockMove = keyof typeof stockMoves;

/**
 * How staff change what was received: pieces came in, were lost or broken, the book was wrong by so many, or those that are
 * there and not sold were counted.
 */
export const stockMovementKinds = ['received', 'lost', 'corrected', 'counted'] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

interface Books {
  received: number;
  sold: number;
}

/** By how many the book of what was received changes. */
export function movedPieces({ received, sold }: Books, { kind, quantity }: { kind: StockMovementKind; quantity: number }): number {
  return { received: quantity, lost: -quantity, corrected: quantity, counted: quantity + sold - received }[kind];
}

/** So many pieces at most in one movement. */
export const mostPieces = 1_000_000;
/** From so few free pieces on a variant is about to be sold out. */
export const fewPieces = 10;
