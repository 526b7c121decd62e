import { z } from 'zod';

/** A moment: ISO 8601 in UTC with a `Z` on the wire, a `Date` in the code. */
export const when = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
