import type { ContactCard, LiveCard } from '@visita/core/profile/public-card';
import { toAvifUrl } from '@visita/core/uploads/photo-files';
import { useTranslation } from '../i18n/use-translation.ts';
import { monogram } from './monogram.ts';

/** Cover, photo, logo, name, position and company. */
export function ProfileHead({ card }: { card: ContactCard }) {
  const { i18n } = useTranslation('profile');
  const live = card.publicState === 'live' ? card : undefined;
  return (
    <header className="p-head" lang={card.language === i18n.language ? undefined : card.language}>
      {live?.layout === 'banner' && <Cover cover={live.cover} />}
      {live?.layout === 'portrait' && <LargePhoto card={live} />}
      {live?.logo ? (
        <div className="p-row">
          {live.layout !== 'portrait' && <Photo card={card} />}
          <img className="p-logo" src={live.logo} loading="lazy" decoding="async" alt="" />
        </div>
      ) : (
        live?.layout !== 'portrait' && <Photo card={card} />
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

/** The photo, small enough to be part of the page, or the initials of a card without one. */
function Photo({ card }: { card: ContactCard }) {
  const { t } = useTranslation('profile');
  return card.photo ? (
    <picture>
      {card.portrait && <source type="image/avif" srcSet={card.portrait} />}
      <img src={card.photo} width="112" height="112" alt={t('portrait', { name: card.name })} />
    </picture>
  ) : (
    <span className={`p-mono p-${card.colour}`} translate="no" aria-hidden="true">
      {monogram(card)}
    </span>
  );
}

/** The small photo in a large box, and over it the sharp one, which comes after the page. */
function LargePhoto({ card }: { card: LiveCard }) {
  return (
    <div className="p-large">
      <Photo card={card} />
      {card.photo && card.portrait && <img src={card.photo} loading="lazy" decoding="async" alt="" />}
    </div>
  );
}

/** The cover, which comes after the page; without one a band in the accent colour. */
function Cover({ cover }: { cover: string }) {
  return (
    <div className="p-cover">
      {cover && (
        <picture>
          <source type="image/avif" srcSet={toAvifUrl(cover)} />
          <img src={cover} width="1200" height="400" loading="lazy" decoding="async" alt="" />
        </picture>
      )}
    </div>
  );
}
