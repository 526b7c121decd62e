import { networks } from '@visita/core/cards/networks';
import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from 'react-i18next';

type SocialLinks = Extract<ContactCard, { publicState: 'live' }>['socialLinks'];

/** Two letters for each: no picture of a network is fetched or copied. */
const initials: Record<SocialLinks[number]['network'], string> = {
  linkedin: 'in',
  twitter: 'X',
  facebook: 'f',
  instagram: 'Ig',
  tiktok: 'Tk',
  youtube: 'Yt',
  whatsapp: 'Wa',
  telegram: 'Tg',
  line: 'L',
  snapchat: 'Sc',
  pinterest: 'P',
  reddit: 'R',
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
              <i aria-hidden="true">{initials[network]}</i>
              {networks[network].name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
