/** What an order is made of: products from the stock, and at most one plan. */
export const itemKinds = ['product', 'plan'] as const;
export type ItemKind = (typeof itemKinds)[number];
