import { Button } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { withoutPlan } from '../cards/without-plan.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ChooseCard } from './choose-card.tsx';
import { BindCardSkeleton } from './bind-card-skeleton.tsx';
import { useDone } from './use-outlook.ts';
import type { Route } from './+types/bind-card-page.ts';

export const handle = { namespaces: ['subscriptions', 'plans', 'cards'], Skeleton: BindCardSkeleton };

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [subscription, boundCards] = await Promise.all([
    call(subscriptions.get, { params: { id } }),
    call(cards.list, {}),
  ]);
  return { subscription, own: withoutPlan(boundCards) };
}

export const HydrateFallback = BindCardSkeleton;

/** Chooses the card that a subscription covers: one of the user's own, or another by its number. */
export default function BindCardPage({ loaderData: { subscription, own } }: Route.ComponentProps) {
  const { t } = useTranslation(['subscriptions', 'plans', 'common']);
  const path = usePath();
  const navigate = useNavigate();
  const done = useDone();
  const { id, plan, actions } = subscription;
  const back = path(`/subscriptions/${id}`);
  const connect = async (card: { id: string; isBlank: boolean }) => {
    const next = await writeWithoutReload(subscriptions.change, {
      params: { id },
      body: { cardId: card.id },
    });
    done(next, t('bindCard.done'));
    await navigate(card.isBlank ? path(`/cards/bind?card=${card.id}&step=fill`) : back);
  };
  return (
    <div className="wide page">
      <PageHead title={t('bindCard.title')} noindex />
      <PageHeader
        title={t('bindCard.title')}
        lead={t('bindCard.lead', { plan: t(`plans:sold.${plan}`) })}
        back={{ to: back, label: t('detail.title') }}
      />
      {actions.bind === null ? (
        <ChooseCard own={own} onChosen={connect} />
      ) : (
        <EmptyState drawing="plan" title={t('bindCard.refused')} text={t(`reasons.${actions.bind}`)}>
          <Button component={Link} to={back}>
            {t('bindCard.back')}
          </Button>
          <Button component={Link} to={path('/cards')} variant="default">
            {t('common:menu.cards')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
