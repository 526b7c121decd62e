import type { i18n } from 'i18next';
import type { Problem } from '@visita/core/problems';
import { fieldWords } from '../ui/field-words.ts';

/** What a refused call says on a page without scripts: at its fields, or as a whole where it names none of them. */
export function refusalWords(speaker: i18n, { key, details }: Problem, fields: readonly string[]) {
  const t = speaker.t as (key: string) => string; // which keys there are is only known when the error is
  const named = (details.errors ?? []).filter(({ field }) => fields.includes(field));
  const labelOf = (field: string) => (speaker.exists(`contacts:fields.${field}`) ? t(`contacts:fields.${field}`) : field);
  const errors = Object.fromEntries(named.map((error) => [error.field, fieldWords(speaker, error, { label: labelOf(error.field) })]));
  const refusal = named.length > 0 ? undefined : { title: t(`problems:refusals.${key}.title`), text: t(`problems:refusals.${key}.text`) };
  return { errors, refusal };
}
