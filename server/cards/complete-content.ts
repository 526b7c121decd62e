import { likelyCountries } from '@visita/core/complete-phone';
import { companyLine } from '@visita/core/cards/company-parts';
import type { CardChanges } from '@visita/core/cards/content';
import { phoneFields, type PhoneField } from '@visita/core/cards/reach';
import type { WrittenContent } from '@visita/core/cards/written-content';
import { asKept } from '../addresses/known-regions.ts';
import { completePhoneField } from '../complete-phone-field.ts';

/**
 * Completes the changed fields of a card's content: phone numbers to E.164, whose country comes from the
 * other number, the company's address, or the language; and the line of the company's address. Throws a
 * problem of the field for an invalid number.
 */
export async function completeContent<C extends WrittenContent>(
  content: C,
  changes: CardChanges,
): Promise<C> {
  const { language } = content;
  const phones = phoneFields.map((field) => content[field]);
  const companyParts = changes.companyParts ? await asKept(changes.companyParts) : content.companyParts;
  const homes = likelyCountries({ phones, countries: [companyParts.country], language });
  const complete = (field: PhoneField) =>
    changes[field] === undefined ? content[field] : completePhoneField(content[field], { field, homes });
  return {
    ...content,
    phone: complete('phone'),
    phone2: complete('phone2'),
    phone3: complete('phone3'),
    phone4: complete('phone4'),
    phone5: complete('phone5'),
    companyParts,
    companyAddress: companyLine({ ...content, companyParts }, language),
  };
}
