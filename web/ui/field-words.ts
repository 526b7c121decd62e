import type { FieldError, ProblemKey } from '@visita/core/problems';
import type { Speaker } from '../i18n/speaker.ts';

/**
 * Returns the message for a refused field: by its own code, else by the problem of that name, else by the
 * problem that carried it.
 */
export function fieldWords(
  speaker: Speaker,
  { code, params }: FieldError,
  { label, refusal }: { label: string; refusal?: ProblemKey | undefined },
): string {
  const keys = [
    `problems:fields.${code}`,
    `problems:refusals.${code}.text`,
    refusal && refusal !== 'invalidInput' ? `problems:refusals.${refusal}.text` : '',
  ];
  const wordsKey = keys.find((key) => key !== '' && speaker.exists(key)) ?? 'problems:fields.invalid';
  // the keys are only known at run time
  const translate = speaker.t as (key: string, options: Record<string, unknown>) => string;
  return translate(wordsKey, { field: label, ...params });
}
