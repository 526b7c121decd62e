/** The browser's clock; the only place in web/ that reads the current time. */
export const now = (): Date => new Date();
