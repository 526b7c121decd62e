import type { ContactCard } from '@visita/core/profile/public-card';
import { isLanguage, prefixOf } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { ProfileDrawing } from './profile-drawing.tsx';
import { ProfileExit } from './profile-exit.tsx';
import type { ProfileView } from '@visita/core/profile/profile-view';

/** A card without a person to show: what is the matter with the card, and what to do about it. */
export function ProfileNotice({ card }: { card: Exclude<ProfileView['card'], ContactCard> }) {
  const { t, i18n } = useTranslation('profile');
  const home = `/${prefixOf(isLanguage(i18n.language) ? i18n.language : 'en')}`;
  return (
    <div className="p-main p-notice">
      <aside className="p-side">
        <div className={`p-card p-${'colour' in card ? card.colour : 'blank'}`} aria-hidden="true">
          <ProfileDrawing of="waves" />
        </div>
      </aside>
      <article>
        <h1>{t(`faces.${card.face}.title`)}</h1>
        <p>{t(`faces.${card.face}.text`)}</p>
        {card.face === 'unbound' && (
          <a className="p-save" href={`${home}/cards/bind`}>
            {t('faces.unbound.button')}
          </a>
        )}
        {card.face === 'lost' && (
          <a className="p-save" href={`${home}/cards/${card.cardId}/found`}>
            {t('faces.lost.button')}
          </a>
        )}
        {card.face === 'unknown' && (
          <a className="p-button" href={home}>
            {t('faces.unknown.button')}
          </a>
        )}
        {card.face === 'unavailable' && (
          <a className="p-button" href={`?lang=${i18n.language}`}>
            {t('faces.unavailable.button')}
          </a>
        )}
        {card.face === 'unbound' && <ProfileExit text="exitUnbound" url={card.exitLink} />}
      </article>
    </div>
  );
}
