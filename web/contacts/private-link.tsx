import { useTranslation } from '../i18n/use-translation.ts';

/** The visitor's private link on one line. The copy button is shown only if scripts run. */
export function PrivateLink({ link }: { link: string }) {
  const { t } = useTranslation('contacts');
  return (
    <div className="x-field">
      <label htmlFor="link">{t('left.link')}</label>
      <div className="x-line">
        <input id="link" readOnly value={link} />
        <button type="button" className="x-copy p-js" data-copy="link">
          {t('left.copy')}
        </button>
      </div>
      <span className="x-copied" aria-live="polite" data-copied={t('left.copied')} />
    </div>
  );
}
