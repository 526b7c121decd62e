import type { FieldError, Problem } from '@visita/core/problems';
import type { Speaker } from '../i18n/speaker.ts';
import { fieldWords } from '../ui/field-words.ts';

/**
 * Returns the messages of a problem for a page without scripts: by field, or as a whole if it names no field
 * of the form. Missing required fields have a message of their own.
 */
export function refusalWords(speaker: Speaker, { key, details }: Problem, fields: readonly string[]) {
  const t = speaker.t as (key: string) => string; // the keys are only known at run time
  const fieldErrors = (details.errors ?? []).filter(({ field }) => fields.includes(field));
  /** All answers (`answers.0`) have one label: their questions are the owner's words. */
  const getLabel = (field: string) => {
    const label = `contacts:fields.${field.replace(/\.\d$/, '')}`;
    return speaker.exists(label) ? t(label) : field;
  };
  const wordsFor = (error: FieldError) => {
    const missing = `contacts:missing.${error.field}`;
    return error.code === 'required' && speaker.exists(missing)
      ? t(missing)
      : fieldWords(speaker, error, { label: getLabel(error.field) });
  };
  const errors = Object.fromEntries(fieldErrors.map((error) => [error.field, wordsFor(error)]));
  const refusal =
    fieldErrors.length > 0
      ? undefined
      : { title: t(`problems:refusals.${key}.title`), text: t(`problems:refusals.${key}.text`) };
  return { errors, refusal };
}
