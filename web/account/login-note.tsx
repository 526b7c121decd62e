import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import classes from './login-note.module.css';

const notes = ['passwordChanged', 'verified'] as const;

/** What led here, when it was something done well. */
export function LoginNote() {
  const { t } = useTranslation('account');
  const told = (useLocation().state as { note?: string } | null)?.note;
  const note = notes.find((one) => one === told);
  return note ? <output className={classes.note}>{t(`notes.${note}`)}</output> : null;
}
