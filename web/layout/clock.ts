/** The browser's clock: the one place on this floor that asks what time it is. */
export const now = (): Date => new Date();
