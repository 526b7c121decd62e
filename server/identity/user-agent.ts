import type { Origin } from '../http/route.ts';

/** Returns the browser's user agent, truncated as it is stored with a session. */
export const storedUserAgent = ({ userAgent }: Pick<Origin, 'userAgent'>): string => userAgent.slice(0, 300);
