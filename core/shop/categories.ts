/** What the shelf is divided into; SPEC section 3 leaves it open. */
export const categories = ['cards', 'tags', 'accessories'] as const;
export type Category = (typeof categories)[number];
