import { Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage } from '../i18n/language.ts';
import { samplePerson } from './sample-person.ts';
import { TwoWays } from './two-ways.tsx';
import classes from './last-call.module.css';

/** The closing section with the call to action. */
export function LastCall() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="last">
      <Title order={2} id="last">
        {t('last.title')}
      </Title>
      <p className={classes.text}>{t('last.text')}</p>
      <TwoWays />
      <div className={classes.drawer} aria-hidden="true">
        <CardObject colour="gold" {...samplePerson[language]} />
      </div>
    </section>
  );
}
