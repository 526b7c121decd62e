import { useTranslation } from './use-translation.ts';

/** The space between two sentences. Chinese has none, because its full stop includes one. */
export function SentenceGap() {
  const { i18n } = useTranslation();
  return i18n.language.startsWith('zh') ? null : ' ';
}
