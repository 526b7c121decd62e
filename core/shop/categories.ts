/** What the catalogue is divided into; docs/product.md, section 3 leaves it open. */
export const categories = ['cards', 'tags', 'accessories'] as const;
export type Category = (typeof categories)[number];
