/**
 * Stock moves, as increments per piece: free pieces are reserved for an order, then sold or released; sold
 * pieces that were never handed over are taken back.
 */
export const stockMoves = {
  reserve: { reserved: 1, sold: 0 },
  release: { reserved: -1, sold: 0 },
  sell: { reserved: -1, sold: 1 },
  takeBack: { reserved: 0, sold: -1 },
} as const;
export type StockMove = keyof typeof stockMoves;

/**
 * Kinds of stock changes by staff: pieces were received; were lost or broken; the count was wrong by a
 * number; or the unsold pieces were counted.
 */
export const stockMovementKinds = ['received', 'lost', 'corrected', 'counted'] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

interface Books {
  received: number;
  sold: number;
}

/** Returns the change of the received pieces. */
export function movedPieces(
  { received, sold }: Books,
  { kind, quantity }: { kind: StockMovementKind; quantity: number },
): number {
  return { received: quantity, lost: -quantity, corrected: quantity, counted: quantity + sold - received }[
    kind
  ];
}

/** Maximum number of pieces per movement. */
export const mostPieces = 1_000_000;
/** A variant with at most this many free pieces is low in stock. */
export const fewPieces = 10;
