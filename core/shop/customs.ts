import { z } from 'zod';
import { countries } from '../countries.ts';
import { narrowText } from '../narrow-text.ts';

/**
 * A Harmonized System code, typed with dots or spaces and stored as digits; null if empty. The first six
 * digits are international, up to four more are national.
 */
export const HsCode = z
  .string()
  .max(40)
  .transform((input) => narrowText(input).replace(/[\s.·-]/g, ''))
  .refine((code) => code === '' || /^\d{6}(\d{2}){0,2}$/.test(code), { params: { code: 'hsCodeInvalid' } })
  .transform((code) => (code === '' ? null : code))
  .nullable();

/** The country of origin as an ISO 3166 code; null if unknown. */
export const OriginCountry = z
  .string()
  .refine((code) => code === '' || countries.includes(code), { params: { code: 'countryUnknown' } })
  .transform((code) => (code === '' ? null : code))
  .nullable();

/** Formats a code as customs forms print it: `8523.52`, `8523.52.0090`. */
export const formatHsCode = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 6), code.slice(6)].filter(Boolean).join('.');
