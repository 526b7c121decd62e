import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { fitName } from '../cards/name-fit.ts';
import { ProfileDrawing } from './profile-drawing.tsx';

/** The content printed on the card. */
export type CardInHand = Pick<ContactCard, 'colour' | 'name' | 'title' | 'company'>;

/**
 * The picture of the card: on a phone only its lower edge, on a wide screen the whole card with the code
 * below.
 */
export function ProfileSide({ card, code }: { card: CardInHand; code?: string | undefined }) {
  return (
    <aside className="p-side">
      <div translate="no" className={`p-card p-${card.colour}`} aria-hidden="true">
        <p>{card.company}</p>
        <ProfileDrawing of="waves" />
        <p>
          <span data-fit={fitName(card.name)}>{card.name}</span>
          <small>{card.title}</small>
        </p>
      </div>
      {code && <Code picture={code} />}
    </aside>
  );
}

/** The fragment `#qr` shows the code in full screen and Back hides it, without a script. */
function Code({ picture }: { picture: string }) {
  const { t } = useTranslation('profile');
  return (
    <div id="qr" className="p-qr">
      <img src={picture} width="380" height="380" alt={t('share.code')} />
      <p>{t('share.scan')}</p>
      <a href="#share" className="p-button">
        {t('share.close')}
      </a>
    </div>
  );
}
