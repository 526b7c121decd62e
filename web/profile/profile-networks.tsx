import { networks } from '@visita/core/cards/networks';
import type { LiveCard } from '@visita/core/profile/public-card';
import { useTranslation } from 'react-i18next';

type SocialLinks = LiveCard['socialLinks'];

/** The networks' own signs as we draw them: one shape each on a 16 grid, filled by the style of the page, holes where lines cross. */
const marks: Record<SocialLinks[number]['network'], string> = {
  linkedin:
    'M2 0h12q2 0 2 2v12q0 2-2 2H2q-2 0-2-2V2q0-2 2-2zm.7 6.3v7h2.2v-7zm1.1-3.6a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5zM6.4 6.3v7h2.2V9.5c0-2 2.5-2 2.5 0v3.8h2.2V9c0-3.3-3.5-3.6-4.7-1.8v-.9z',
  twitter: 'M0 1h5l3.7 5 4.5-5H15L9.5 7.2 16 15h-5L7 9.8 2.3 15H.5l5.7-6.3zm3 1.5 9 11h1.2L4.3 2.5z',
  facebook: 'M8 0a8 8 0 0 1 1.3 15.9v-5.6h2l.3-2.3H9.3V6.7c0-.9.4-1.3 1.3-1.3h1.1v-2Q7 2.5 7 6.3V8H5v2.3h2v5.6A8 8 0 0 1 8 0z',
  instagram:
    'M5 0h6q5 0 5 5v6q0 5-5 5H5q-5 0-5-5V5q0-5 5-5zm0 1.5Q1.5 1.5 1.5 5v6q0 3.5 3.5 3.5h6q3.5 0 3.5-3.5V5q0-3.5-3.5-3.5zM8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 1.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12.3 2.7a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  tiktok: 'M8.2 0h2.6q.3 3.2 3.7 3.6v2.6q-2.2 0-3.7-1.2v6a5 5 0 1 1-5.8-5v2.7a2.3 2.3 0 1 0 3.2 2.2z',
  youtube: 'M3 2.5q5-.6 10 0 2.6.3 3 3 .4 2.5 0 5-.4 2.7-3 3-5 .6-10 0-2.6-.3-3-3-.4-2.5 0-5 .4-2.7 3-3zm3.5 3v5L11 8z',
  whatsapp:
    'M8 0a8 8 0 1 1-4 15L0 16l1-4a8 8 0 0 1 7-12zM5.5 4q-2.5 1.5 1 5t5.5 1.5q.6-1 0-1.5l-1.6-.9-1.2 1Q7.5 8.5 6.7 7l.9-1.2L6.8 4q-.6-.5-1.3 0z',
  telegram: 'M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM3 7.9l3 1.1.9 3.1 1.7-1.5 2.4 1.8L12.7 4.3zm3.5 1.4 4-3-3 3.4-.2 1.3z',
  line: 'M8 .7c4.4 0 8 2.9 8 6.5 0 3-3 5.5-8 8.5-.5 0 .3-1.4-.3-2C3.3 13.3 0 10.7 0 7.2 0 3.6 3.6.7 8 .7zM3 5.2v4h2.2v-.9H3.9V5.2zm3 0v4h.9v-4zm1.6 0v4h.9V7l1.5 2.2h.8v-4h-.9v2.2L8.4 5.2zm4.2 0v4H14v-.9h-1.3v-.7H14v-.8h-1.3v-.7H14v-.9z',
  snapchat:
    'M8 .5c2.6 0 4.2 1.8 4.2 4.3v1.4c.8.2 1.2-.3 1.6.2.3.600-.5 1-1.5 1.5.3 1.4 1.5 2.5 3 2.9.4.8-1 1.2-1.9 1.4-.3.5-.1 1-.6 1.1-.7.2-1.5-.3-2.5.2S9.2 15 8 15s-1.3-1-2.3-1.5-1.8 0-2.5-.2c-.5-.1-.3-.6-.6-1.1-.9-.2-2.3-.6-1.9-1.4 1.5-.4 2.7-1.5 3-2.9-1-.5-1.8-.9-1.5-1.5.4-.5.8 0 1.6-.2V4.8C3.8 2.3 5.4.5 8 .5z',
  pinterest:
    'M8 0a8 8 0 1 1-2.3 15.7l1.3-4.4q.8.7 1.8.7c2.2 0 3.7-1.9 3.7-4.5C12.5 5 10.6 3.5 8.2 3.5 5.4 3.5 3.6 5.3 3.6 7.6c0 1 .4 2.1 1.4 2.6l.6-1.2C4.5 7.5 5.2 5 8 5c1.6 0 2.8 1 2.8 2.5 0 1.7-.8 3-2 3-.8 0-1.2-.6-1-1.4l.7-2.5-1.6-.4-1.9 8.7A8 8 0 0 1 8 0z',
  reddit:
    'M8.3 4.7 9.3.5l3.2.8a1.4 1.4 0 1 1-.3 1.2l-2-.5-.7 2.7q2.3.2 3.9 1.3a1.6 1.6 0 0 1 2 2.5C16 13 12 15.3 8 15.3S0 13 .6 8.5a1.6 1.6 0 0 1 2-2.5Q5 4.7 8.3 4.7zM5.2 8a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm5.6 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM5 11.7q3 2.6 6 0-3 1.2-6 0z',
};

export function ProfileNetworks({ links }: { links: SocialLinks }) {
  const { t } = useTranslation('profile');
  if (links.length === 0) return null;
  return (
    <>
      <h2>{t('networks')}</h2>
      <ul className="p-nets">
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={marks[network]} />
              </svg>
              {networks[network].name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
