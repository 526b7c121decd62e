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
