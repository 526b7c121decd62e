import { Anchor } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { profile } from '@visita/core/profile/contract';
import { isContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ShareBackground } from './background.tsx';
import { ShareCode } from './code.tsx';
import { ShareLinks } from './links.tsx';
import { OfflineCode } from './offline-code.tsx';
import { ShareSignature } from './signature.tsx';
import { ShareNow } from './share-now.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { ShareSkeleton } from './share-skeleton.tsx';
import classes from './share-page.module.css';
import type { Route } from './+types/share-page.ts';

export const handle = { namespaces: ['share', 'account'], Skeleton: ShareSkeleton };

/** Loads the card and its public version, because only what visitors see is shared. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const card = await call(cards.get, { params: { id } });
  return { card, shown: await call(profile.view, { params: { cardId: card.cardId } }) };
}

export const HydrateFallback = ShareSkeleton;

export default function SharePage({ loaderData: { card, shown } }: Route.ComponentProps) {
  const { t } = useTranslation('share');
  const path = usePath();
  const title = card.name ? t('titleOf', { name: card.name }) : t('title');
  return (
    <div className="wide page">
      <PageHead title={title} noindex />
      <PageHeader
        title={title}
        back={{ to: path(card.name ? `/cards/${card.id}` : '/cards'), label: t('back') }}
      />
      <ShareNow profile={card.publicUrl} name={card.name}>
        {shown.publicState === 'unpublished' && <UnpublishedNotice />}
      </ShareNow>
      {!isContactCard(shown) && shown.publicState !== 'unpublished' && (
        <p className={classes.notice}>
          {t(`hidden.${shown.publicState}`)}
          <SentenceGap />
          {shown.publicState === 'unbound' && (
            <Anchor component={Link} to={path(`/cards/${card.id}/edit`)}>
              {t('fill')}
            </Anchor>
          )}
        </p>
      )}
      <ShareCode profile={card.publicUrl} shown={shown}>
        {isContactCard(shown) && <OfflineCode card={card} shown={shown} />}
      </ShareCode>
      <ShareLinks profile={card.publicUrl} name={card.name} />
      {isContactCard(shown) && (
        <>
          <ShareSignature profile={card.publicUrl} card={shown} />
          <ShareBackground profile={card.publicUrl} card={shown} />
        </>
      )}
    </div>
  );
}
