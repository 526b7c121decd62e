import { isJobName } from '@visita/core/admin/job-names';
import { useTranslation } from '../i18n/use-translation.ts';

/** Returns a function that names a queue. Queues of older versions are shown by their identifier. */
export function useWork(): (queue: string) => string {
  const { t } = useTranslation('admin-alerts');
  return (queue) => (isJobName(queue) ? t(`work.${queue}`) : queue);
}
