import type { Output } from '@visita/core/api/endpoint';
import type { adminStaff } from '@visita/core/staff/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

/** The state of a member of staff: active, disabled, or the step missing before they can sign in. */
export function PersonState({
  person: { disabledAt, hasPassword, hasFactor },
}: {
  person: Output<typeof adminStaff.get>;
}) {
  const { t } = useTranslation('admin');
  if (disabledAt) return <Mark tone="grave">{t('people.disabled')}</Mark>;
  if (!hasPassword) return <Mark tone="waiting">{t('people.invited')}</Mark>;
  if (!hasFactor) return <Mark tone="waiting">{t('people.noFactor')}</Mark>;
  return <Mark tone="good">{t('people.active')}</Mark>;
}
