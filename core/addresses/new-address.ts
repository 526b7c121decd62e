import { z } from 'zod';
import { phone } from '../phone.ts';
import { line, requiredLine } from '../text.ts';
import { Country } from './address.ts';
import { addressIssues } from './format.ts';
import { longestPostalCode, postalCode } from './postal-code.ts';

/**
 * Input of an address, checked by the format of its country. The postal code is normalized to the post's
 * spelling.
 */
export const NewAddress = z
  .object({
    name: requiredLine(80),
    phone: phone.refine((text) => text !== '', { params: { code: 'required' } }),
    country: Country,
    // each country requires its own set (docs/product.md, section 5); the district is required everywhere
    province: line(80).prefault(''),
    city: line(80).prefault(''),
    district: requiredLine(80).prefault(''),
    address: requiredLine(200),
    zipCode: line(longestPostalCode).prefault(''),
  })
  .superRefine((address, context) => {
    for (const { part, code, params } of addressIssues(address)) {
      // these two fields have checks of their own above
      if (part !== 'address' && part !== 'district')
        context.addIssue({ code: 'custom', path: [part], params: { code, ...params } });
    }
  })
  .overwrite((address) => ({ ...address, zipCode: postalCode(address) }))
  .meta({ id: 'NewAddress' });
export type NewAddress = z.output<typeof NewAddress>;
