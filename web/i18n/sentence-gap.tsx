import { useTranslation } from 'react-i18next';

/** Between two sentences, or a sentence and the link after it: in Chinese the full stop brings its own space. */
export function SentenceGap() {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('zh') ? null : ' ';
}
