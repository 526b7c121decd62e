import { z } from 'zod';
import { countries } from '../countries.ts';
import { narrowText } from '../narrow-text.ts';

/**
 * A code of the Harmonized System as people type it, with dots or spaces; kept as its digits. Six are the same in every
 * country, up to ten are a country's own; null for none.
 */
export const HsCode = z
  .string()
  .max(40)
  .transform((typed) => narrowText(typed).replace(/[\s.·-]/g, ''))
  .refine((code) => code === '' || /^\d{6}(\d{2}){0,2}$/.test(code), { params: { code: 'hsCodeInvalid' } })
  .transform((code) => (code === '' ? null : code))
  .nullable();

/** The country in which a product was made, as an ISO 3166 code; null where it is not known. */
export const OriginCountry = z
  .string()
  .refine((code) => code === '' || countries.includes(code), { params: { code: 'countryUnknown' } })
  .transform((code) => (code === '' ? null : code))
  .nullable();

/** As customs forms print it: `8523.52`, `8523.52.0090`. */
export const formatHsCode = (code: string): string => [code.slice(0, 4), code.slice(4, 6), code.slice(6)].filter(Boolean).join('.');
