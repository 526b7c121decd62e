import { z } from 'zod';

/** A point in time: ISO 8601 in UTC with a `Z` in JSON, a `Date` in code. */
export const when = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
