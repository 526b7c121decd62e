import { useTranslation } from './use-translation.ts';

/** A message for screens that need scripts. */
export function NoScript() {
  const { t } = useTranslation();
  return (
    <noscript>
      <p className="notice">{t('noScript')}</p>
    </noscript>
  );
}
