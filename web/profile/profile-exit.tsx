import { useTranslation } from '../i18n/use-translation.ts';
import { outgoingRel } from './outgoing.ts';

/** The owner's link to their current contact data, for a card that no longer shows a profile. */
export function ProfileExit({ text, url }: { text: 'exit' | 'exitUnbound'; url: string }) {
  const { t } = useTranslation('profile');
  if (!url) return null;
  return (
    <p className="p-exit">
      {t(text)}
      <a href={url} rel={outgoingRel(url)}>
        {url.replace(/^https?:\/\//, '')}
      </a>
    </p>
  );
}
