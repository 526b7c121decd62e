import { z } from 'zod';
import { WrittenAddress } from '../addresses/address.ts';
import { addressLine } from '../addresses/address-lines.ts';
import { addressIssues } from '../addresses/format.ts';
import { postalCode } from '../addresses/postal-code.ts';
import { NewAddress } from '../addresses/new-address.ts';
import { CountryOrNone } from '../countries.ts';
import type { Language } from '../languages.ts';
import { line } from '../text.ts';

/** Where a company is, part by part, as it is kept; without a country there are no parts, and its address is a free text. */
export const WrittenParts = WrittenAddress.omit({ name: true, phone: true });
export type WrittenParts = z.output<typeof WrittenParts>;

export const noParts: WrittenParts = { country: '', province: '', city: '', district: '', address: '', zipCode: '' };

/** All of it but the country's name, so that with any name it is no longer than a free text may be. */
const mostCharacters = 240;

const { province, city, zipCode } = NewAddress.shape;

/** What is typed of it: only the country is needed, and what else is there is held to the country's form. */
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
      // nothing is sent there: what is left out is the owner's choice
      if (code !== 'required') context.addIssue({ code: 'custom', path: [part], params: { code, ...params } });
    }
    const isLong = Object.values(parts).join(', ').length > mostCharacters;
    if (isLong) context.addIssue({ code: 'custom', path: ['address'], params: { code: 'tooLong', max: mostCharacters } });
  })
  .overwrite((parts) => (parts.country === '' ? noParts : { ...parts, zipCode: postalCode(parts) }));

/** The address of a company in one line: as its country writes it, or as its owner did. */
export function companyLine(written: { companyAddress: string; companyParts: WrittenParts }, language: Language): string {
  return written.companyParts.country === '' ? written.companyAddress : addressLine(written.companyParts, language);
}
