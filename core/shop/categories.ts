/** Categories of the catalogue; docs/product.md, section 3 leaves them open. */
export const categories = ['cards', 'tags', 'accessories'] as const;
export type Category = (typeof categories)[number];
