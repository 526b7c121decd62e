import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ResendLink } from '../account/resend-link.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

/**
 * Asks the owner to confirm their email address, because visitors do not see the card before. The link is often followed in
 * another window, so the screen loads again when it is shown again.
 */
export function UnpublishedNotice() {
  const { t } = useTranslation(['share', 'account']);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => {
      if (!document.hidden) void revalidate();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [revalidate]);
  return (
    <div>
      <Text fw={600} mb="sm">
        {t('hidden.unpublished')}
      </Text>
      <ResendLink label={t('account:verify.resend')} />
    </div>
  );
}
