import { Anchor } from '@mantine/core';
import {
  bindingStep,
  wayWithoutPlan,
  type BindingStep,
  type WayToPay,
} from '@visita/core/binding/binding-steps';
import { cards, type Card } from '@visita/core/cards/contract';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, replace, useNavigate, useSearchParams } from 'react-router';
import { lazy } from 'react';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useSlots } from '../layout/slots.ts';
import { saveTappedCard } from '../session/tapped-card.ts';
import { CardWays } from '../subscriptions/card-ways.tsx';
import { BindComplete } from './bind-complete.tsx';
import { BindScan } from './bind-scan.tsx';
import { BindSkeleton } from './bind-skeleton.tsx';
import { BindSteps } from './bind-steps.tsx';
import { BindSubscription } from './bind-subscription.tsx';
import { BindUnfinished, findUnfinished, type Unfinished } from './bind-unfinished.tsx';
import type { Finding } from './check-result.ts';
import { findCamera } from './find-camera.ts';
import { findOwnCard, findTapped } from './find-own-card.ts';
import { useKeptStep, useStepFocus } from './kept-step.ts';
import classes from './bind-page.module.css';
import type { Route } from './+types/bind-page.ts';

/**
 * Loads the form of the second step when it is shown. There is no Suspense boundary of its own, so the first step
 * stays until the form is there, and the focus finds its heading.
 */
const BindFill = lazy(async () => ({ default: (await import('./bind-fill.tsx')).BindFill }));

export const handle = { namespaces: ['cards', 'edit', 'subscriptions', 'plans'], Skeleton: BindSkeleton };

/**
 * Data of the first step: whether there is a camera, the owner's cards that the new one may replace, an
 * unfinished binding on this device, and the card whose page led here.
 */
interface Unbound {
  card: undefined;
  hasCamera: boolean;
  own: Card[];
  unfinished: Unfinished | undefined;
  tapped: Finding | undefined;
}

interface Bound {
  card: Card;
  /** Third step: the subscription that covers the card, and subscriptions with a free seat. */
  covering: SubscriptionRow | undefined;
  available: SubscriptionRow[];
  /** The option without a plan (included or trial time). Null if there is no decision to take. */
  way: WayToPay | null;
}

/** Loads the card and step named in the URL. The server decides which step the card has really reached. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Unbound | Bound> {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get('card');
  if (!id) {
    const [{ cards: own }, hasCamera] = await Promise.all([call(cards.list, {}), findCamera()]);
    const tapped = await findTapped(searchParams.get('tapped'), own);
    const isNew = searchParams.has('number') || tapped !== undefined;
    return { card: undefined, hasCamera, own, tapped, unfinished: isNew ? undefined : findUnfinished(own) };
  }
  const card = await findOwnCard(id);
  if (!card) throw replace(pathname);
  const step = bindingStep(card, searchParams.get('step'));
  if (step !== searchParams.get('step')) throw replace(`${pathname}?card=${card.id}&step=${step}`);
  if (step !== 'subscription') return { card, covering: undefined, available: [], way: null };
  const [own, available] = await Promise.all([
    call(subscriptions.list, {}),
    call(subscriptions.available, {}),
  ]);
  const covering = own.find((one) => one.id === card.plan?.subscriptionId);
  const plan = !covering ? 'none' : covering.actions.activate === null ? 'waiting' : 'running';
  return { card, covering, available, way: wayWithoutPlan(card, plan) };
}

export const HydrateFallback = BindSkeleton;

/** The binding wizard: scan the card, fill it in, choose what keeps it live, and tap it. */
export default function BindPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const { helpOn } = useSlots();
  const path = usePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { card } = loaderData;
  const step = bindingStep(card, query.get('step'));
  const container = useStepFocus(step);
  useKeptStep(card?.id, step);
  const goTo = (next: BindingStep, id: string) =>
    navigate(path(`/cards/bind?card=${id}&step=${next}`), { replace: step === 'scan' });
  const goOn = (id: string, isWritten: boolean) => {
    saveTappedCard(null);
    return goTo(isWritten ? 'complete' : 'fill', id);
  };
  return (
    <div className={`wide ${classes.page}`} ref={container}>
      <PageHead title={step === 'scan' ? t('bind.title') : t(`wizard.${step}.title`)} noindex />
      <Anchor component={Link} to={path('/cards')} size="sm" className={classes.leave}>
        {t('edit.back')}
      </Anchor>
      <BindSteps step={step} />
      {!loaderData.card && loaderData.unfinished && (
        <BindUnfinished {...loaderData.unfinished} onTake={goTo} />
      )}
      {!loaderData.card && <BindScan {...loaderData} onBound={goOn} />}
      {card && step === 'fill' && (
        <BindFill key={card.id} card={card} onWritten={() => goTo('subscription', card.id)} />
      )}
      {loaderData.card && card && step === 'subscription' && (
        <BindSubscription card={card} way={loaderData.way} onChosen={() => goTo('complete', card.id)}>
          <CardWays
            {...loaderData}
            hasIncluded={loaderData.way?.kind === 'included'}
            onChosen={() => goTo('complete', card.id)}
          />
        </BindSubscription>
      )}
      {card && step === 'complete' && <BindComplete card={card} />}
      {helpOn('binding')}
    </div>
  );
}
