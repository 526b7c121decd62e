import { useTranslation } from 'react-i18next';

/** For screens that cannot do without scripts: says so where there are none. */
export function NoScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="notice">{t('noScript')}</p>
    </noscript>
  );
}
