import { deriveShades } from '@visita/core/cards/accent';
import { type Card, cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { isContactCard, type PublicCard } from '@visita/core/profile/public-card';
import { languageOfPrefix } from '@visita/core/languages';
import type { CSSProperties } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { data, Link } from 'react-router';
import { load } from '../api/load.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useSite } from '../site/site.ts';
import { useUser } from '../session/session.ts';
import { CardActions } from './card-actions.tsx';
import { previewCard } from '../profile/preview-card.ts';
import { ProfileTools } from '../profile/profile-tools.tsx';
import { Profile } from '../profile/profile.tsx';
import { useVisit } from '../profile/use-visit.ts';
import { call } from '../api/call.ts';
import { readToken } from '../site/stored.ts';
import '../profile/profile.css';
import classes from './card-page.module.css';
import type { Route } from './+types/card-page.ts';

export const handle = { namespaces: ['cards', 'plans', 'profile'] };

/**
 * Loads a card by its printed `cardId` or the `id` of a bound card. Does not count as a visit; the component
 * counts it.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const card = await load(
    context,
    profile.view,
    { params: { cardId: params.id } },
    languageOfPrefix(params.lang),
  );
  if (card.publicState === 'unknown') throw data(null, { status: 404 });
  return { card, own: undefined as Card | undefined, others: [] as Card[] };
}

/**
 * The server renders the same page for all visitors; only the browser knows whether the visitor is the owner.
 */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const [{ card }, cards] = await Promise.all([serverLoader(), findOwnCards(request.signal)]);
  return {
    card,
    own: cards.find((own) => leadsTo(own, card)),
    others: cards.filter((own) => !leadsTo(own, card)),
  };
}
clientLoader.hydrate = true as const;

/** The public profile inside the site, with tools for its owner. Its canonical URL is the printed one. */
export default function CardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  const { publicUrl } = useSite();
  const language = useLanguage();
  const path = usePath();
  const user = useUser();
  const own = user ? loaderData.own : undefined;
  const isPreview = own?.publishedAt === null;
  const card = isPreview ? previewCard(own, own, language) : loaderData.card;
  const { publicState, address } = loaderData.card;
  useVisit(['unbound', 'unpublished', 'blocked'].includes(publicState) ? undefined : address);
  const link = `${publicUrl}/i/${card.cardId}`;
  const title = isContactCard(card) ? card.name : t(`publicStates.${card.publicState}.title`);
  return (
    <>
      <PageHead title={title} noindex />
      <link rel="canonical" href={link} />
      <ProfileTools link={link} own={own} />
      <div className={classes.place}>
        <div className={`p ${classes.profile}`} style={getAccent(card)}>
          <Profile card={card} isPreview={isPreview} isOwn={own !== undefined} />
        </div>
        {own && (
          <div className={`wide ${classes.end}`}>
            <CardActions card={own} others={loaderData.others} />
          </div>
        )}
      </div>
      {!own && isContactCard(loaderData.card) && (
        <p className={`wide ${classes.report}`}>
          <Link to={path(`/cards/${address}/report`)} rel="nofollow">
            {t('report.link')}
          </Link>
        </p>
      )}
    </>
  );
}

/** True if the opened address leads to this card of the user's. */
const leadsTo = ({ addresses }: Card, { address }: Exclude<PublicCard, { publicState: 'unknown' }>) =>
  addresses.some(({ code }) => code === address);

/** Returns the owner's accent colours as CSS variables, or undefined for the site's. */
function getAccent(card: PublicCard): CSSProperties | undefined {
  if (card.publicState !== 'live' || !card.accent) return undefined;
  const { light, dark, fill } = deriveShades(card.accent);
  // React's type does not allow CSS custom properties
  return { '--accent-light': light, '--accent-dark': dark, '--accent-dark-fill': fill } as CSSProperties;
}

/** Returns the cards of the signed-in user, or an empty list for guests and if the request fails. */
async function findOwnCards(signal: AbortSignal): Promise<Card[]> {
  if (!readToken()) return [];
  return call(cards.list, {}, { signal }).then(
    ({ cards: own }) => own,
    () => [],
  );
}
