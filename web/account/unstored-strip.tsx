import { useTranslation } from '../i18n/use-translation.ts';
import { NoticeStrip } from '../layout/notice-strip.tsx';

/** Warns that the session ends with this page, because the browser refused to store it. */
export function UnstoredStrip() {
  const { t } = useTranslation('account');
  return <NoticeStrip label={t('unstored.label')} text={t('unstored.text')} />;
}
