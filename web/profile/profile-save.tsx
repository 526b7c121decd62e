import { blocksDownloads, findInAppMenu, type InAppMenu } from '@visita/core/in-app-browser';
import type { ContactCard } from '@visita/core/profile/public-card';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ProfileExchange } from './profile-exchange.tsx';
import { ProfileHelp } from './profile-help.tsx';
import { ProfileLink } from './profile-link.tsx';

/**
 * Save Contact, with the owner's main link beside it. After the press (without scripts at once) it shows the help for browsers that block downloads
 * and the link to the exchange form. The inline script of the public page does the same.
 */
export function ProfileSave({ card, isPreview }: { card: ContactCard; isPreview: boolean }) {
  const { t, i18n } = useTranslation('profile');
  const [pressed, setPressed] = useState<{ menu: InAppMenu | undefined }>();
  const file = `/i/${card.address}/contact.vcf?lang=${i18n.language}`;
  const main = card.publicState === 'live' ? card.links.find(({ isMain }) => isMain) : undefined;
  const save = (event: MouseEvent) => {
    setPressed({ menu: findInAppMenu(navigator.userAgent) });
    if (blocksDownloads(navigator.userAgent)) event.preventDefault();
  };
  return (
    <div className="p-bar" data-saved={pressed && true} data-menu={pressed?.menu === 'topRight' || undefined}>
      <output
        className="p-say"
        data-copied={t('copied')}
        data-sheet={t('hint.sheet')}
        data-file={t('hint.file')}
      />
      <a className="p-save" href={file} onClick={save}>
        {t('save')}
      </a>
      {main && <ProfileLink link={main} className="p-button p-cta" />}
      <div className="p-after">
        <ProfileHelp file={file} mail={`/i/${card.address}/mail?lang=${i18n.language}`} menu={pressed?.menu}>
          {!isPreview && (
            <img
              src={`/i/${card.address}/contact.png?lang=${i18n.language}`}
              width="232"
              height="232"
              loading="lazy"
              alt={t('share.code')}
            />
          )}
        </ProfileHelp>
        {card.publicState === 'live' && <ProfileExchange card={card} needsScript />}
      </div>
    </div>
  );
}
