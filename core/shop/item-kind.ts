/** Kinds of order items: products from stock, and at most one plan. */
export const itemKinds = ['product', 'plan'] as const;
export type ItemKind = (typeof itemKinds)[number];
