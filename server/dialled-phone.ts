import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fieldProblem } from '@visita/core/problems';

/**
 * A number as it is dialled from everywhere: where it names its country it has as many digits as numbers have there, and
 * goes without the zero that is dialled at home. One that names none stays as it is written. Refused at its field.
 */
export function dialledPhone(phone: string, field: string): string {
  if (!phone.startsWith('+')) return phone;
  const known = parsePhoneNumberFromString(phone);
  if (!known?.isPossible()) throw fieldProblem(field, 'phoneInvalid');
  return known.number;
}
