import type { ContactCard } from '@visita/core/profile/public-card';
import { isLanguage, prefixFor } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { ProfileDrawing } from './profile-drawing.tsx';
import { ProfileExit } from './profile-exit.tsx';
import type { ProfileView } from '@visita/core/profile/profile-view';

/** A card without a profile: explains its state and the next step. */
export function ProfileNotice({ card }: { card: Exclude<ProfileView['card'], ContactCard> }) {
  const { t, i18n } = useTranslation('profile');
  const home = `/${prefixFor(isLanguage(i18n.language) ? i18n.language : 'en')}`;
  return (
    <div className="p-main p-notice">
      <aside className="p-side">
        <div className={`p-card p-${'colour' in card ? card.colour : 'blank'}`} aria-hidden="true">
          <ProfileDrawing of="waves" />
        </div>
      </aside>
      <article>
        <h1>{t(`publicStates.${card.publicState}.title`)}</h1>
        <p>{t(`publicStates.${card.publicState}.text`)}</p>
        {card.publicState === 'unbound' && card.isBindable && (
          <a className="p-save" href={`${home}/cards/bind?tapped=${card.address}`}>
            {t('publicStates.unbound.button')}
          </a>
        )}
        {card.publicState === 'lost' && (
          <a className="p-save" href={`${home}/cards/${card.address}/found`}>
            {t('publicStates.lost.button')}
          </a>
        )}
        {card.publicState === 'unknown' && (
          <a className="p-button" href={home}>
            {t('publicStates.unknown.button')}
          </a>
        )}
        {['paused', 'unpublished', 'unavailable'].includes(card.publicState) && (
          <a className="p-button" href={`?lang=${i18n.language}`}>
            {t('publicStates.unavailable.button')}
          </a>
        )}
        {card.publicState === 'unknown' ? (
          <a className="p-button" href={`${home}/pages/contact`}>
            {t('publicStates.unknown.help')}
          </a>
        ) : (
          <a className="p-button" href={`${home}/pages/how-it-works`}>
            {t('publicStates.about')}
          </a>
        )}
        {card.publicState === 'unbound' && <ProfileExit text="exitUnbound" url={card.exitLink} />}
      </article>
    </div>
  );
}
