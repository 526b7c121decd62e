import { isJobName } from '@visita/core/admin/job-names';
import { useTranslation } from 'react-i18next';

/** A kind of work in words; what only an older version did has its name. */
export function useWork(): (queue: string) => string {
  const { t } = useTranslation('admin-alerts');
  return (queue) => (isJobName(queue) ? t(`work.${queue}`) : queue);
}
