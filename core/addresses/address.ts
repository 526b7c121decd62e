import { z } from 'zod';
import { countries } from '../countries.ts';
import { phone } from '../phone.ts';
import { cleanLine, line, requiredLine } from '../text.ts';
import { regionsOf } from './regions.ts';

/** How an address is kept and shown (docs/product.md, section 3). */
export const WrittenAddress = z.object({
  name: z.string(),
  phone: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** In Canada and the USA its two letters, elsewhere as people write it. */
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zipCode: z.string(),
});
export type WrittenAddress = z.output<typeof WrittenAddress>;

const Country = z
  .string()
  .overwrite((text) => cleanLine(text).toUpperCase())
  .refine((code) => code !== '', { params: { code: 'required' }, abort: true })
  .refine((code) => countries.includes(code), { params: { code: 'countryUnknown' } });

/** Where something is sent or taxed: a country and, where its law asks, a region. */
export const Destination = z.object({ country: Country, province: line(80).prefault('') }).superRefine(checkRegion);
export type Destination = z.output<typeof Destination>;

/** What is typed; a postal code comes out as the country's post writes it. */
export const NewAddress = z
  .object({
    name: requiredLine(80),
    phone: phone.refine((text) => text !== '', { params: { code: 'required' } }),
    country: Country,
    province: requiredLine(80),
    city: requiredLine(80),
    /** Asked for where the country has them; Canada and the USA have none (docs/platform-facts.md, section 7). */
    district: line(80).prefault(''),
    address: requiredLine(200),
    zipCode: line(20).prefault(''),
  })
  .superRefine(checkRegion)
  .superRefine(({ country, district, zipCode }, context) => {
    if (!regionsOf(country) && district === '') refuse(context, 'district', 'required');
    const pattern = postalCodes[country]?.pattern;
    if (pattern && zipCode === '') refuse(context, 'zipCode', 'required');
    else if (pattern && !pattern.test(zipCode)) refuse(context, 'zipCode', 'zipCodeInvalid');
  })
  .overwrite((address) => ({ ...address, zipCode: postalCodes[address.country]?.write(address.zipCode) ?? address.zipCode }));
export type NewAddress = z.output<typeof NewAddress>;

/** `K1A 0B1`, whose letters leave out D, F, I, O, Q and U; `12345` or `12345-6789`. */
const postalCodes: Record<string, { pattern: RegExp; write: (code: string) => string }> = {
  CA: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    write: (code) => code.toUpperCase().replace(/^(...)[ -]?(...)$/, '$1 $2'),
  },
  US: { pattern: /^\d{5}(-?\d{4})?$/, write: (code) => code.replace(/^(\d{5})-?(\d{4})$/, '$1-$2') },
};

function checkRegion({ country, province }: { country: string; province: string }, context: z.RefinementCtx): void {
  const regions = regionsOf(country);
  if (regions && province === '') refuse(context, 'province', 'required');
  else if (regions && !regions.includes(province)) refuse(context, 'province', 'provinceUnknown');
}

function refuse(context: z.RefinementCtx, field: string, code: string): void {
  context.addIssue({ code: 'custom', path: [field], params: { code } });
}
