/** Without a schema, for pages that only keep a cart. */
export const mostLines = 50;
export const mostOfOne = 999;
