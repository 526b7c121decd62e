/** Kept apart from the schema, for pages that do not validate a cart. */
export const mostLines = 50;
export const mostOfOne = 999;
