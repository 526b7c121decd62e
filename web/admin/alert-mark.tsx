import type { ListedAlert } from '@visita/core/admin/failures-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

export function AlertMark({ alert: { settledAt } }: { alert: Pick<ListedAlert, 'settledAt'> }) {
  const { t } = useTranslation('admin-alerts');
  return settledAt ? (
    <Mark tone="good">{t('state.settled')}</Mark>
  ) : (
    <Mark tone="grave">{t('state.open')}</Mark>
  );
}
