import { useTranslation } from '../i18n/use-translation.ts';

/** Buttons to share the page. Those that need a script are hidden without one. */
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
