import type { i18n } from 'i18next';
import type { FieldError, ProblemKey } from '@visita/core/problems';

/** Why a field was refused, in words: by its own code, else by the refusal of that name, else by the refusal it came with. */
export function fieldWords(
  speaker: i18n,
  { code, params }: FieldError,
  { label, refusal }: { label: string; refusal?: ProblemKey | undefined },
): string {
  const keys = [
    `problems:fields.${code}`,
    `problems:refusals.${code}.text`,
    refusal && refusal !== 'invalidInput' ? `problems:refusals.${refusal}.text` : '',
  ];
  const known = keys.find((key) => key !== '' && speaker.exists(key)) ?? 'problems:fields.invalid';
  // which keys there are is only known when the error is
  const translate = speaker.t as (key: string, options: Record<string, unknown>) => string;
  return translate(known, { field: label, ...params });
}
