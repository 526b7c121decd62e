import { useTranslation } from 'react-i18next';

/** Passing the page on. What needs a script is there only where one runs. */
export function ProfileShare({ hasCode }: { hasCode: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <div id="share" className="p-acts">
      <button className="p-button p-sheet">{t('share.share')}</button>
      <button className="p-button p-js" data-copy="">
        {t('share.copy')}
      </button>
      {hasCode && (
        <a href="#qr" className="p-button">
          {t('share.code')}
        </a>
      )}
    </div>
  );
}
