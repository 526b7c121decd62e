import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CardFan } from './card-fan.tsx';
import { LanguageStrip } from './language-strip.tsx';
import { ProductPicture } from './product-picture.tsx';
import classes from './facts.module.css';

/** The product's features, each with a sentence and a sample. */
export function Facts() {
  const { t } = useTranslation('home');
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="facts">
      <Title order={2} id="facts">
        {t('facts.title')}
      </Title>
      <Fact name="materials">
        <CardFan />
      </Fact>
      <Fact name="languages">
        <LanguageStrip />
      </Fact>
      <Fact name="statistics">
        <figure className={classes.statistics}>
          <ProductPicture name="statistics" narrow="statistics-narrow" alt={t('facts.statistics.picture')} />
          <figcaption>{t('facts.statistics.example')}</figcaption>
        </figure>
      </Fact>
      <Fact name="dark">
        <div className={classes.pair}>
          <figure className={classes.screen}>
            <ProductPicture name="profile" alt={t('facts.dark.runningPicture')} />
            <figcaption>{t('facts.dark.running')}</figcaption>
          </figure>
          <figure className={classes.screen}>
            <ProductPicture name="profile-ended" alt={t('facts.dark.endedPicture')} />
            <figcaption>{t('facts.dark.ended')}</figcaption>
          </figure>
        </div>
      </Fact>
    </section>
  );
}

interface FactProps {
  name: 'materials' | 'languages' | 'statistics' | 'dark';
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const { t } = useTranslation('home');
  return (
    <article className={classes.fact}>
      <div className={classes.words}>
        <Title order={3} size="h4">
          {t(`facts.${name}.title`)}
        </Title>
        <p className={classes.text}>{t(`facts.${name}.text`)}</p>
      </div>
      <div className={classes.proof}>{children}</div>
    </article>
  );
}
