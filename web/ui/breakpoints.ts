/** The breakpoints of breakpoints.css, for scripts. */
export const phoneWidth = '40em';
export const tabletWidth = '48em';
export const desktopWidth = '62em';

export const phoneQuery = `(max-width: ${phoneWidth})`;
export const tabletQuery = `(max-width: ${tabletWidth})`;
export const desktopQuery = `(min-width: ${desktopWidth})`;
