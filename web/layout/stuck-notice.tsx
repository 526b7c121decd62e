import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

/** Shown by the page's first script when the others have not come after two minutes: words and a plain link, no script needed. */
export function StuckNotice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <p className="stuck" role="alert">
      {t('slow.stuck')} <a href={`${pathname}${search}`}>{t('slow.reload')}</a>
    </p>
  );
}
