import { Anchor, Title } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage, usePath } from '../i18n/language.ts';
import { AddressBook } from './address-book.tsx';
import { ProductPicture } from './product-picture.tsx';
import { samplePerson } from './sample-person.ts';
import classes from './how-it-works.module.css';

const steps = ['write', 'touch', 'save'] as const;

/** The product in three steps, from the card to the visitor's address book. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const path = usePath();
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="how">
      <Title order={2} id="how">
        {t('how.title')}
      </Title>
      <div className={classes.picture} aria-hidden="true">
        <svg className={classes.line} viewBox="0 0 1120 400" preserveAspectRatio="none" focusable="false">
          <path d="M318 116C380 74 410 92 460 104M660 258C720 258 740 229 800 229" />
        </svg>
        <div className={classes.card}>
          <CardObject colour="silver" {...samplePerson[language]} />
        </div>
        <div className={classes.phone}>
          <ProductPicture name="profile" alt="" />
        </div>
        <div className={classes.book}>
          <AddressBook />
        </div>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step} className={classes.step}>
            <h3 className={classes.title}>{t(`how.steps.${step}.title`)}</h3>
            <p className={classes.text}>{t(`how.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={classes.more}>
        <Anchor component={Link} to={path('/pages/how-it-works')}>
          {t('how.more')}
        </Anchor>
      </p>
    </section>
  );
}
