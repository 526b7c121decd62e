/** The five materials of a card (docs/product.md, section 9); without a schema, for pages that only show them. */
export const colours = ['pink', 'blue', 'silver', 'gold', 'black'] as const;
