import { formatHours } from '@visita/core/documents/hours';
import type { ServiceHours } from '@visita/core/documents/seller';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';

/** Returns a function that formats service hours. */
export function useHoursText(): (hours: ServiceHours) => string {
  const { t } = useTranslation('admin-settings');
  const language = useLanguage();
  return (hours) =>
    formatHours(hours, {
      language,
      words: {
        days: (span) => t('hours.days', span),
        day: (span) => t('hours.day', span),
        zone: (all) => t('hours.zone', all),
      },
    });
}
