import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fieldProblem } from '@visita/core/problems';

type Phones = { phone: string; phone2: string };

/**
 * The numbers of a card as they are dialled from everywhere: where one names its country it has as many digits as numbers
 * have there, and goes without the zero that is dialled at home. One that names none stays as it is written.
 */
export function dialledPhones({ phone, phone2 }: Phones): Phones {
  return { phone: dialled('phone', phone), phone2: dialled('phone2', phone2) };
}

function dialled(field: keyof Phones, phone: string): string {
  if (!phone.startsWith('+')) return phone;
  const known = parsePhoneNumberFromString(phone);
  if (!known?.isPossible()) throw fieldProblem(field, 'phoneInvalid');
  return known.number;
}
