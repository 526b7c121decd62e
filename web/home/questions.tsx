import { Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './questions.module.css';

export const questions = ['app', 'phones', 'change', 'ending', 'seeing', 'following'] as const;

export function Questions() {
  const { t } = useTranslation('home');
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="questions">
      <Title order={2} id="questions">
        {t('questions.title')}
      </Title>
      <div>
        {questions.map((question) => (
          <details key={question} className={classes.question}>
            <summary className={classes.summary}>
              {t(`questions.list.${question}.question`)}
              <span className={classes.mark}>
                <Icon name="chevron" />
              </span>
            </summary>
            <p className={classes.answer}>{t(`questions.list.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
