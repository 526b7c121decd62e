import { Anchor, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './stats-empty.module.css';

/** Before the first visit, the way to it. */
export function StatsEmpty({ profile, share }: { profile: string; share: string }) {
  const { t } = useTranslation('stats');
  return (
    <section className={classes.empty}>
      <Title order={2} size="h4">
        {t('empty.title')}
      </Title>
      <Text>{t('empty.text')}</Text>
      <Anchor component={Link} to={share}>
        {t('empty.share')}
      </Anchor>
      <Anchor href={profile}>{t('empty.open')}</Anchor>
    </section>
  );
}
