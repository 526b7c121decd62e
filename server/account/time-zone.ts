import { canonicalTimeZone } from '@visita/core/time-zones';

/** Returns the canonical name of the time zone that a browser reported; UTC if it is missing or unknown. */
export const reportedTimeZone = (name: string | undefined): string =>
  (name && canonicalTimeZone(name)) || 'UTC';
