import { formatHours } from '@visita/core/documents/hours';
import type { ServiceHours } from '@visita/core/documents/seller';
import type { Language } from '@visita/core/languages';
import { translatorFor } from '../http/words.ts';

/** Formats the seller's service hours; empty if none are set. */
export function hoursLine(hours: ServiceHours, language: Language): string {
  const t = translatorFor(language);
  return formatHours(hours, {
    language,
    words: {
      days: (span) => t('admin-settings:hours.days', span),
      day: (span) => t('admin-settings:hours.day', span),
      zone: (all) => t('admin-settings:hours.zone', all),
    },
  });
}
