import type { ListedUser } from '@visita/core/account/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The most severe state of a customer's account. */
export function UserState({
  user: { disabledAt, erasedAt, isVerified },
}: {
  user: Pick<ListedUser, 'disabledAt' | 'erasedAt' | 'isVerified'>;
}) {
  const { t } = useTranslation('admin-users');
  if (disabledAt) return <Mark tone="grave">{t('state.disabled')}</Mark>;
  if (erasedAt) return <Mark tone="grave">{t('state.leaving')}</Mark>;
  if (!isVerified) return <Mark tone="waiting">{t('state.unverified')}</Mark>;
  return <Mark tone="good">{t('state.verified')}</Mark>;
}
