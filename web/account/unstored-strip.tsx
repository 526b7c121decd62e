import { useTranslation } from 'react-i18next';
import { NoticeStrip } from '../layout/notice-strip.tsx';

/** Says that the login ends with this page, because the browser stores nothing for this site. */
export function UnstoredStrip() {
  const { t } = useTranslation('account');
  return <NoticeStrip label={t('unstored.label')} text={t('unstored.text')} />;
}
