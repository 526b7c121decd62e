import { useTranslation } from 'react-i18next';

/** The space between two sentences. Chinese has none, because its full stop includes one. */
export function SentenceGap() {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('zh') ? null : ' ';
}
