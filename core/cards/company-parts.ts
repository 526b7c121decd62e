import { z } from 'zod';
import { WrittenAddress } from '../addresses/address.ts';
import { addressLine } from '../addresses/address-lines.ts';
import { addressIssues } from '../addresses/format.ts';
import { postalCode } from '../addresses/postal-code.ts';
import { NewAddress } from '../addresses/new-address.ts';
import { CountryOrNone } from '../countries.ts';
import type { Language } from '../languages.ts';
import { line } from '../text.ts';

/**
 * The address of a company in parts, as stored. Without a country all parts are empty, and the address is
 * free text.
 */
export const WrittenParts = WrittenAddress.omit({ name: true, phone: true }).meta({ id: 'CompanyParts' });
export type WrittenParts = z.output<typeof WrittenParts>;

export const noParts: WrittenParts = {
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  zipCode: '',
};

/** Maximum length without the country's name, so that with any country it fits the limit of free text. */
const mostCharacters = 240;

const { province, city, zipCode } = NewAddress.shape;

/** Input for the parts. Only the country is required; the other parts are checked by the country's rules. */
export const CompanyParts = z
  .object({
    country: CountryOrNone.prefault(''),
    province,
    city,
    district: line(80).prefault(''),
    address: line(200).prefault(''),
    zipCode,
  })
  .superRefine((parts, context) => {
    if (parts.country === '') return;
    for (const { part, code, params } of addressIssues(parts)) {
      // parts may be left out, as nothing is shipped to this address
      if (code !== 'required')
        context.addIssue({ code: 'custom', path: [part], params: { code, ...params } });
    }
    const isLong = Object.values(parts).join(', ').length > mostCharacters;
    if (isLong)
      context.addIssue({
        code: 'custom',
        path: ['address'],
        params: { code: 'tooLong', max: mostCharacters },
      });
  })
  .overwrite((parts) => (parts.country === '' ? noParts : { ...parts, zipCode: postalCode(parts) }))
  .meta({ id: 'NewCompanyParts' });

interface CompanyPlace {
  companyAddress: string;
  companyParts: WrittenParts;
}

/**
 * Returns the company's address in one line: formatted by the rules of its country, or the owner's free text.
 */
export function companyLine(company: CompanyPlace, language: Language): string {
  return company.companyParts.country === ''
    ? company.companyAddress
    : addressLine(company.companyParts, language);
}

/**
 * Returns both forms of a company's address after a change of one: emptied parts leave no line that was derived
 * from them, and another line without parts replaces them.
 */
export function changeCompanyPlace(before: CompanyPlace, changes: Partial<CompanyPlace>): CompanyPlace {
  const { companyAddress = before.companyAddress, companyParts = before.companyParts } = changes;
  const hadParts = before.companyParts.country !== '';
  if (hadParts && companyParts.country === '' && changes.companyAddress === undefined)
    return { companyAddress: '', companyParts };
  if (hadParts && changes.companyParts === undefined && companyAddress !== before.companyAddress)
    return { companyAddress, companyParts: noParts };
  return { companyAddress, companyParts };
}
