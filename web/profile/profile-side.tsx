import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from 'react-i18next';
import { ProfileDrawing } from './profile-drawing.tsx';

/** The thing in the hand: on a phone it hangs in from above, on a desk it lies there whole with its code below. */
export function ProfileSide({ card, code }: { card: ContactCard; code: string | undefined }) {
  return (
    <aside className="p-side">
      <div className={`p-card p-${card.colour}`} aria-hidden="true">
        <p dir="auto">
          {card.name}
          <small dir="auto">{card.title}</small>
          <small dir="auto">{card.company}</small>
        </p>
        <ProfileDrawing of="waves" />
      </div>
      {code && <Code picture={code} name={card.name} />}
    </aside>
  );
}

/** The address `#qr` shows it over the whole screen and going back hides it, with or without a script. */
function Code({ picture, name }: { picture: string; name: string }) {
  const { t } = useTranslation('profile');
  return (
    <div id="qr" className="p-qr">
      <img src={picture} width="350" height="350" alt={t('share.code')} />
      <p dir="auto">{name}</p>
      <a href="#share" className="p-button">
        {t('share.close')}
      </a>
    </div>
  );
}
