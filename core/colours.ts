/**
 * The five materials of a card (docs/product.md, section 9), kept apart from the schema for pages that do not
 * validate.
 */
export const colours = ['pink', 'blue', 'silver', 'gold', 'black'] as const;
