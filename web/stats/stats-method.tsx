import { Text, Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './stats-method.module.css';

/** Explains the definitions of the statistics and the excluded visits. */
export function StatsMethod({ excluded, shown }: { excluded: number; shown: string }) {
  const { t } = useTranslation('stats');
  return (
    <section className={classes.method}>
      <Title order={2} size="h4">
        {t('method.title')}
      </Title>
      <Text size="sm">{t('method.visit')}</Text>
      <Text size="sm">{t('method.unique')}</Text>
      <Text size="sm">{t('method.saves')}</Text>
      <Text size="sm">{t('method.excluded', { count: excluded, number: shown })}</Text>
    </section>
  );
}
