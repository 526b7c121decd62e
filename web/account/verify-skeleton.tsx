import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GuestScreen } from './guest-screen.tsx';

/** The screen about an unconfirmed address while it comes. */
export function VerifySkeleton() {
  const { t } = useTranslation('account');
  return (
    <GuestScreen title={t('verify.title')} lead={<Skeleton component="span" display="block" height={48} />}>
      <Skeleton height={48} />
      <Skeleton height={42} />
    </GuestScreen>
  );
}
