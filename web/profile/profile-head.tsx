import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { monogram } from './monogram.ts';

/** Photo, name, position and company. */
export function ProfileHead({ card }: { card: ContactCard }) {
  const { t, i18n } = useTranslation('profile');
  const live = card.publicState === 'live' ? card : undefined;
  return (
    <header className="p-head" lang={card.language === i18n.language ? undefined : card.language}>
      {card.photo ? (
        <picture>
          {card.portrait && <source type="image/avif" srcSet={card.portrait} />}
          <img src={card.photo} width="112" height="112" alt={t('portrait', { name: card.name })} />
        </picture>
      ) : (
        <span className={`p-mono p-${card.colour}`} translate="no" aria-hidden="true">
          {monogram(card)}
        </span>
      )}
      <h1 translate="no" dir="auto">
        {card.name}
      </h1>
      {live?.pronouns && (
        <p className="p-dim" dir="auto">
          {live.pronouns}
        </p>
      )}
      {card.title && <p dir="auto">{card.title}</p>}
      {card.company && (
        <p className="p-dim" dir="auto" translate="no">
          {card.company}
        </p>
      )}
    </header>
  );
}
