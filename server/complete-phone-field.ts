import { completePhone } from '@visita/core/complete-phone';
import { fieldProblem } from '@visita/core/problems';

/** Completes the number of a field to E.164; a number that no country has is refused at that field. */
export function completePhoneField(phone: string, { field, homes }: { field: string; homes: readonly string[] }): string {
  const complete = completePhone(phone, homes);
  if (complete === undefined) throw fieldProblem(field, 'phoneInvalid');
  return complete;
}
