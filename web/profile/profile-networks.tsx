import { networks } from '@visita/core/cards/networks';
import type { LiveCard } from '@visita/core/profile/public-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { NetworkMark } from '../cards/network-mark.tsx';
import { outgoingRel } from './outgoing.ts';

type SocialLinks = LiveCard['socialLinks'];

export function ProfileNetworks({ links }: { links: SocialLinks }) {
  const { t } = useTranslation('profile');
  if (links.length === 0) return null;
  return (
    <>
      <h2>{t('networks')}</h2>
      <ul className="p-nets">
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url} rel={outgoingRel(url)}>
              <NetworkMark network={network} />
              {networks[network].name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
