import type { i18n } from 'i18next';
import type { FieldError, Problem } from '@visita/core/problems';
import { fieldWords } from '../ui/field-words.ts';

/**
 * Returns the words of a refused call for a page without scripts: at its fields, or as a whole where it names none of them. A
 * field that must be filled in has a sentence of its own.
 */
export function refusalWords(speaker: i18n, { key, details }: Problem, fields: readonly string[]) {
  const t = speaker.t as (key: string) => string; // which keys there are is only known when the error is
  const named = (details.errors ?? []).filter(({ field }) => fields.includes(field));
  const labelOf = (field: string) => (speaker.exists(`contacts:fields.${field}`) ? t(`contacts:fields.${field}`) : field);
  const wordsFor = (error: FieldError) => {
    const missing = `contacts:missing.${error.field}`;
    return error.code === 'required' && speaker.exists(missing) ? t(missing) : fieldWords(speaker, error, { label: labelOf(error.field) });
  };
  const errors = Object.fromEntries(named.map((error) => [error.field, wordsFor(error)]));
  const refusal = named.length > 0 ? undefined : { title: t(`problems:refusals.${key}.title`), text: t(`problems:refusals.${key}.text`) };
  return { errors, refusal };
}
