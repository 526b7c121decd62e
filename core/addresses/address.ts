import { z } from 'zod';
import { postalCountries } from '../countries.ts';
import { cleanLine, line } from '../text.ts';
import { regionsOf } from './regions.ts';

/** How an address is kept and shown (docs/product.md, section 3). */
export const WrittenAddress = z.object({
  name: z.string(),
  phone: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** In Canada and the USA its two letters, elsewhere as the post writes what is known and people what is not; empty where addresses have none. */
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zipCode: z.string(),
});
export type WrittenAddress = z.output<typeof WrittenAddress>;

/** A country that post reaches; the shop sends to each of them (docs/product.md, section 14). */
export const Country = z
  .string()
  .overwrite((text) => cleanLine(text).toUpperCase())
  .refine((code) => code !== '', { params: { code: 'required' }, abort: true })
  .refine((code) => postalCountries.includes(code), { params: { code: 'countryUnknown' } });

/** Where something is sent or taxed: a country and, where its law asks, a region. */
export const Destination = z.object({ country: Country, province: line(80).prefault('') }).superRefine(checkRegion);
export type Destination = z.output<typeof Destination>;

function checkRegion({ country, province }: { country: string; province: string }, context: z.RefinementCtx): void {
  const regions = regionsOf(country);
  if (regions && province === '') refuse(context, 'province', 'required');
  else if (regions && !regions.includes(province)) refuse(context, 'province', 'provinceUnknown');
}

function refuse(context: z.RefinementCtx, field: string, code: string): void {
  context.addIssue({ code: 'custom', path: [field], params: { code } });
}
