import { useTranslation } from 'react-i18next';

/** Where the owner says they can be found now. */
export function ProfileExit({ text, url }: { text: 'exit' | 'exitUnbound'; url: string }) {
  const { t } = useTranslation('profile');
  if (!url) return null;
  return (
    <p className="p-exit">
      {t(text)}
      <a href={url}>{url.replace(/^https?:\/\//, '')}</a>
    </p>
  );
}
