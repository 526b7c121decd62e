import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFan } from './card-fan.tsx';
import { LanguageStrip } from './language-strip.tsx';
import { MiniProfile } from './mini-profile.tsx';
import { SampleStatistics } from './sample-statistics.tsx';
import classes from './truths.module.css';

/** What is good about it, each said in a sentence and shown by a part of the product. */
export function Truths() {
  const { t } = useTranslation('home');
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="truths">
      <Title order={2} id="truths">
        {t('truths.title')}
      </Title>
      <Truth name="materials">
        <CardFan />
      </Truth>
      <Truth name="languages">
        <LanguageStrip />
      </Truth>
      <Truth name="statistics">
        <SampleStatistics />
      </Truth>
      <Truth name="dark">
        <div className={classes.pair}>
          <figure className={classes.screen}>
            <MiniProfile colour="gold" />
            <figcaption>{t('truths.dark.running')}</figcaption>
          </figure>
          <figure className={classes.screen}>
            <MiniProfile colour="gold" isLapsed />
            <figcaption>{t('truths.dark.ended')}</figcaption>
          </figure>
        </div>
      </Truth>
    </section>
  );
}

interface TruthProps {
  name: 'materials' | 'languages' | 'statistics' | 'dark';
  children: ReactNode;
}

function Truth({ name, children }: TruthProps) {
  const { t } = useTranslation('home');
  return (
    <article className={classes.truth}>
      <div className={classes.words}>
        <Title order={3} size="h4">
          {t(`truths.${name}.title`)}
        </Title>
        <p className={classes.text}>{t(`truths.${name}.text`)}</p>
      </div>
      <div className={classes.proof}>{children}</div>
    </article>
  );
}
