import { completePhone } from '@visita/core/complete-phone';
import { fieldProblem } from '@visita/core/problems';

/**
 * Completes a phone number to E.164. Throws a problem of the field for a number that is invalid in every
 * country.
 */
export function completePhoneField(
  phone: string,
  { field, homes }: { field: string; homes: readonly string[] },
): string {
  const complete = completePhone(phone, homes);
  if (complete === undefined) throw fieldProblem(field, 'phoneInvalid');
  return complete;
}
