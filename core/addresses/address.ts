import { z } from 'zod';
import { postalCountries } from '../countries.ts';
import { cleanLine, line } from '../text.ts';
import { regionsFor } from './regions.ts';

/** An address as stored and shown (docs/product.md, section 3). */
export const WrittenAddress = z
  .object({
    name: z.string(),
    phone: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    /**
     * Two letters in Canada and the USA. Elsewhere the post's spelling of a known region, or free text; empty
     * in countries without regions.
     */
    province: z.string(),
    city: z.string(),
    district: z.string(),
    address: z.string(),
    zipCode: z.string(),
  })
  .meta({ id: 'WrittenAddress' });
export type WrittenAddress = z.output<typeof WrittenAddress>;

/** The place of an address that is taxed or delivered to, as stored and shown. */
export const TaxedPlace = WrittenAddress.pick({ country: true, province: true }).meta({ id: 'TaxedPlace' });

/** A country with postal service; the shop ships to all of them (docs/product.md, section 14). */
export const Country = z
  .string()
  .overwrite((text) => cleanLine(text).toUpperCase())
  .refine((code) => code !== '', { params: { code: 'required' }, abort: true })
  .refine((code) => postalCountries.includes(code), { params: { code: 'countryUnknown' } });

/** Place of delivery or taxation: a country and, if required there, a region. */
export const Destination = z
  .object({ country: Country, province: line(80).prefault('') })
  .superRefine(checkRegion)
  .meta({ id: 'Destination' });
export type Destination = z.output<typeof Destination>;

function checkRegion(
  { country, province }: { country: string; province: string },
  context: z.RefinementCtx,
): void {
  const regions = regionsFor(country);
  if (regions && province === '') refuse(context, 'province', 'required');
  else if (regions && !regions.includes(province)) refuse(context, 'province', 'provinceUnknown');
}

function refuse(context: z.RefinementCtx, field: string, code: string): void {
  context.addIssue({ code: 'custom', path: [field], params: { code } });
}
