import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import portrait from './pictures/portrait.webp?url';
import { samplePerson } from './sample-person.ts';
import classes from './address-book.module.css';

/** A sample address book with the new contact. */
export function AddressBook() {
  const { t } = useTranslation('home');
  const { name, company } = samplePerson[useLanguage()];
  return (
    <div className={classes.book}>
      <strong className={classes.heading}>{t('how.contacts')}</strong>
      <div className={classes.blank} />
      <div className={classes.entry}>
        <span className={classes.portrait}>
          <img src={portrait} width={40} height={40} alt="" loading="lazy" />
        </span>
        <span className={classes.words}>
          <strong>{name}</strong>
          <span className={classes.quiet}>{company}</span>
        </span>
        <span className={classes.saved}>
          <Icon name="check" size={16} />
          <span className={classes.word}>{t('how.saved')}</span>
        </span>
      </div>
      <div className={classes.blank} />
    </div>
  );
}
