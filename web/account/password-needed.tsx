import { Anchor, Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { SentenceGap } from '../i18n/sentence-gap.tsx';

/** Replaces a form that requires the password for accounts without one, with a link to set it. */
export function PasswordNeeded() {
  const { t } = useTranslation('account');
  return (
    <Text size="sm">
      {t('noPassword.needed')}
      <SentenceGap />
      <Anchor component={Link} to="#password" size="sm" underline="always">
        {t('noPassword.choose')}
      </Anchor>
    </Text>
  );
}
