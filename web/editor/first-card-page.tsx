import { cards, type Card } from '@visita/core/cards/contract';
import { replace, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { FirstCard } from './first-card.tsx';
import { FirstCardSkeleton } from './first-card-skeleton.tsx';
import type { Route } from './+types/first-card-page.ts';

export const handle = { namespaces: ['cards', 'edit'], Skeleton: FirstCardSkeleton };

/** Loads the card of the URL; without one, an only card that is not complete yet is continued. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ card: Card | undefined }> {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get('card');
  const { cards: own } = await call(cards.list, {});
  const card = own.find((one) => one.id === id);
  if (id && !card) throw replace(pathname);
  const [only] = own;
  if (!id && own.length === 1 && only && isIncomplete(only)) throw replace(`${pathname}?card=${only.id}`);
  return { card };
}

export const HydrateFallback = FirstCardSkeleton;

/** `/cards/new`: a new person's card with the name on it and three places to fill. */
export default function FirstCardPage({ loaderData: { card } }: Route.ComponentProps) {
  const { t } = useTranslation('edit');
  const [, setQuery] = useSearchParams();
  return (
    <div className="wide page">
      <PageHead title={t('first.title')} noindex />
      <FirstCard
        card={card}
        onCreated={({ id }) => setQuery({ card: id }, { replace: true, preventScrollReset: true })}
      />
    </div>
  );
}

/** True for a card without a physical card of which a place is still empty. */
const isIncomplete = ({ physicalCards, name, title, company, photo }: Card) =>
  physicalCards.length === 0 && [name, title, company, photo].includes('');
