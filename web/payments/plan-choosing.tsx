import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutDestination } from './checkout-destination.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { PlanCardChoice } from './plan-card-choice.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanExtras } from './plan-extras.tsx';
import type { Offer } from './plan-offer.ts';
import type { PlanWish } from './use-plan-wish.ts';
import classes from './checkout-problem.module.css';

interface PlanChosenProps {
  offer: Offer;
  wish: PlanWish;
  /** Of each field what was refused about it. */
  errors: Partial<Record<string, ReactNode>>;
  /** Something was chosen anew. */
  onChoose: () => void;
}

/** The first step: which plan, for which card, and what else. */
export function PlanChosen({ offer, wish, errors, onChoose }: PlanChosenProps) {
  const { t } = useTranslation('subscribe');
  const { plan, card, quote } = wish;
  const field = Object.keys(errors).find((name) => name === 'card' || name.startsWith('card.'));
  const isSoldOut = quote.today.lines.some(({ isIncluded, stockIssue }) => isIncluded && stockIssue);
  return (
    <CheckoutStep number={1} title={t('steps.plan')}>
      <PlanChoice
        plans={offer.listed}
        chosen={plan.code}
        onChoose={(next) => {
          wish.choosePlan(next);
          onChoose();
        }}
      />
      <TrialNote offer={offer} wish={wish} />
      <PlanCardChoice
        seats={plan.seats}
        own={offer.free}
        choice={card}
        onChoose={(next) => {
          wish.setCard(next);
          onChoose();
        }}
        error={field ? errors[field] : isSoldOut && t('card.soldOut')}
      />
      <PlanExtras products={offer.products} items={wish.items} lines={quote.today.lines} currency={quote.today.currency} />
    </CheckoutStep>
  );
}

/** Whoever gets no trial, whatever they pay with, is told before anything else is asked. */
function TrialNote({ offer, wish: { plan, quote } }: Pick<PlanChosenProps, 'offer' | 'wish'>) {
  const { t } = useTranslation('subscribe');
  const { money } = useFormat();
  const amount = money(plan.price, plan.currency);
  const isWithout = plan.hasTrial && plan.code === quote.plan && !quote.hasTrial && quote.trialUsedBy !== 'card';
  return (
    <output className={classes.note}>
      {isWithout && t(offer.renewedFrom === undefined ? 'noTrial.before' : 'noTrial.renewal', { amount })}
    </output>
  );
}

/** Whoever gets none with the saved card that is to pay is told where it is chosen. */
export function CardTrialNote({ wish: { plan, quote } }: { wish: PlanWish }) {
  const { t } = useTranslation('subscribe');
  const { money } = useFormat();
  const isWithout = plan.code === quote.plan && quote.trialUsedBy === 'card';
  return <output className={classes.note}>{isWithout && t('noTrial.card', { amount: money(plan.price, plan.currency) })}</output>;
}

/** The second step: where it is sent, or where the buyer lives, for the tax. */
export function PlanDestination({ wish }: { wish: PlanWish }) {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const { isSent, card, quote, destination, isAsking, isRefused } = wish;
  const { isSent: hasParcel, delivery } = quote.today;
  const isUndelivered = destination !== undefined && !isAsking && !isRefused && hasParcel && delivery === null;
  return (
    <CheckoutStep number={2} title={isSent ? t('checkout:steps.address') : t('where.title')}>
      {!isSent && card?.kind === 'own' && <Text>{t('where.own')}</Text>}
      {isSent ? (
        <CheckoutAddress own={wish.own} chosen={wish.address} onChoose={wish.setAddress} onSaved={wish.saveAddress} />
      ) : (
        <CheckoutDestination destination={wish.elsewhere} onChange={wish.setElsewhere} />
      )}
      <div role="alert" className={classes.place}>
        {isUndelivered && <p>{t('checkout:address.undelivered')}</p>}
      </div>
    </CheckoutStep>
  );
}
