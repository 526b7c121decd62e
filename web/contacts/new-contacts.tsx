import { VisuallyHidden } from '@mantine/core';
import { numberFormat } from '@visita/core/formatters';
import { regionFor } from '@visita/core/languages';
import { useLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNewContacts } from './new-contacts-store.ts';
import classes from './new-contacts.module.css';

/** The server counts no further. */
const mostCounted = 99;

/** The number of new contacts, beside a link to them; nothing if there are none. */
export function NewContacts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = useNewContacts();
  if (count === 0) return null;
  const number = numberFormat(regionFor(language), {}).format(Math.min(count, mostCounted));
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {count > mostCounted ? `${number}+` : number}
      </span>
      <VisuallyHidden>{t('menu.newContacts', { count })}</VisuallyHidden>
    </>
  );
}
