import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import classes from './contacts-empty.module.css';

/** Nobody yet: how somebody comes to be here. */
export function ContactsEmpty() {
  const { t } = useTranslation('contacts');
  const path = usePath();
  return (
    <section className={classes.empty} aria-labelledby="empty">
      <Title order={2} size="h3" id="empty">
        {t('inbox.none.title')}
      </Title>
      <Text mt="xs" mb="lg">
        {t('inbox.none.text')}
      </Text>
      <Button component={Link} to={path('/cards')} size="md">
        {t('inbox.none.button')}
      </Button>
    </section>
  );
}

/** Nobody whom the search lets through. */
export function InboxNoMatch() {
  const { t } = useTranslation('contacts');
  return (
    <section className={classes.empty} aria-labelledby="no-match">
      <Title order={2} size="h4" id="no-match">
        {t('inbox.noMatch.title')}
      </Title>
      <Text mt="xs" mb="lg">
        {t('inbox.noMatch.text')}
      </Text>
      <Button component={Link} to="?" variant="default">
        {t('inbox.noMatch.button')}
      </Button>
    </section>
  );
}
