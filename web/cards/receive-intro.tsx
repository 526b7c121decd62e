import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../layout/page-header.tsx';
import classes from './receive-page.module.css';

/** Explains the consequences of receiving a card. */
export function ReceiveIntro() {
  const { t } = useTranslation('cards');
  return (
    <>
      <PageHeader title={t('receive.title')} lead={t('receive.lead')} />
      <ul className={classes.meaning}>
        <li>{t('receive.moves')}</li>
        <li>{t('receive.blank')}</li>
        <li>{t('receive.both')}</li>
      </ul>
    </>
  );
}
