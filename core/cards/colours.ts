/** The five materials of SPEC section 9; without the schema, for pages that only show them. */
export const colours = ['pink', 'blue', 'silver', 'gold', 'black'] as const;
