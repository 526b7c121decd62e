import { useTranslation } from '../i18n/use-translation.ts';
import { regionFor } from '@visita/core/languages';
import type { ProfileView } from '@visita/core/profile/profile-view';

/** The title and link preview: of the person, or of the brand if the card shows none. */
export function ProfileMeta({ card, language, publicUrl, brand }: ProfileView) {
  const { t } = useTranslation('profile');
  const person = 'name' in card ? card : undefined;
  const title =
    'name' in card
      ? joinParts(card.name, card.company)
      : joinParts(t(`publicStates.${card.publicState}.title`), brand);
  const description = person ? joinParts(person.title, person.company) : t('preview');
  const address =
    'cardId' in card && card.publicState !== 'unknown'
      ? `${publicUrl}/i/${encodeURIComponent(card.cardId)}`
      : undefined;
  const version = person ? Math.floor(person.updatedAt.getTime() / 1000) : card.publicState;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!(card.publicState === 'live' && card.isFindable) && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={person?.name ?? brand} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={regionFor(language).replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
      {address && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${address}/preview.jpg?v=${version}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
    </>
  );
}

function joinParts(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ');
}
