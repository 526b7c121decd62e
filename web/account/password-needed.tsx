import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SentenceGap } from '../i18n/sentence-gap.tsx';

/** In the place of a form that asks for a password, for those who have none: where one is chosen. */
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
