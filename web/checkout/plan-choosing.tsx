import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { usePlaceName } from '../addresses/use-place-name.ts';
import { ConsentBox } from '../ui/consent-box.tsx';
import { CheckoutDelivery } from './checkout-delivery.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { PlanCardChoice } from './plan-card-choice.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { PlanExtras } from './plan-extras.tsx';
import type { Offer } from './plan-offer.ts';
import { isUndelivered } from './obstacle.ts';
import type { PlanSelection } from './use-plan-selection.ts';
import classes from './checkout-problem.module.css';

/** The part of the form that confirms the place of taxation. */
interface PlaceForm {
  values: { isPlaceConfirmed: boolean };
  errors: Partial<Record<string, ReactNode>>;
  setFieldValue: (field: 'isPlaceConfirmed', isGiven: boolean) => void;
}

interface PlanChosenProps {
  offer: Offer;
  selection: PlanSelection;
  /** The error message of each field. */
  errors: Partial<Record<string, ReactNode>>;
  /** Called after a change. */
  onChoose: () => void;
}

/** Step 1: plan, card and extra products. */
export function PlanChosen({ offer, selection, errors, onChoose }: PlanChosenProps) {
  const { t } = useTranslation('subscribe');
  const { plan, card, quote } = selection;
  const field = Object.keys(errors).find((name) => name === 'card' || name.startsWith('card.'));
  const isSoldOut = quote.today.lines.some(({ isIncluded, stockIssue }) => isIncluded && stockIssue);
  return (
    <CheckoutStep number={1} title={t('steps.plan')}>
      <PlanChoice
        plans={offer.listed}
        chosen={plan.code}
        onChoose={(next) => {
          selection.choosePlan(next);
          onChoose();
        }}
      />
      <TrialNote offer={offer} selection={selection} />
      <PlanCardChoice
        seats={plan.seats}
        own={offer.free}
        choice={card}
        onChoose={(next) => {
          selection.setCard(next);
          onChoose();
        }}
        error={field ? errors[field] : isSoldOut && t('card.soldOut')}
      />
      <PlanExtras
        products={offer.products}
        items={selection.items}
        lines={quote.today.lines}
        currency={quote.today.currency}
      />
    </CheckoutStep>
  );
}

/** Tells a buyer without a right to a trial at the first step, if no payment method would give one. */
function TrialNote({ offer, selection: { plan, quote } }: Pick<PlanChosenProps, 'offer' | 'selection'>) {
  const { t } = useTranslation('subscribe');
  const { money } = useFormat();
  const amount = money(plan.price, plan.currency);
  const isWithout =
    plan.hasTrial && plan.code === quote.plan && !quote.hasTrial && quote.trialUsedBy !== 'card';
  return (
    <output className={classes.note}>
      {isWithout && t(offer.renewedFrom === undefined ? 'noTrial.before' : 'noTrial.renewal', { amount })}
    </output>
  );
}

/** Tells, at the choice of cards, that the chosen saved card has used its trial. */
export function CardTrialNote({ selection: { plan, quote } }: { selection: PlanSelection }) {
  const { t } = useTranslation('subscribe');
  const { money } = useFormat();
  const isWithout = plan.code === quote.plan && quote.trialUsedBy === 'card';
  return (
    <output className={classes.note}>
      {isWithout && t('noTrial.card', { amount: money(plan.price, plan.currency) })}
    </output>
  );
}

/** Step 2: the delivery address or, if nothing is shipped, the place of residence for the tax. */
export function PlanDestination({ selection, form }: { selection: PlanSelection; form: PlaceForm }) {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const placeName = usePlaceName();
  const { delivery, card, quote, isPlaceDoubtful } = selection;
  const { isSent, destination } = delivery;
  return (
    <CheckoutStep number={2} title={isSent ? t('checkout:steps.address') : t('where.title')}>
      {!isSent && card?.kind === 'own' && <Text>{t('where.own')}</Text>}
      <CheckoutDelivery
        delivery={delivery}
        isUndelivered={isUndelivered({ ...selection, ...delivery, quote: quote.today })}
      />
      {isPlaceDoubtful && destination && (
        <>
          <Text mt="md">{t('where.doubtful')}</Text>
          <ConsentBox
            field="isPlaceConfirmed"
            isGiven={form.values.isPlaceConfirmed}
            onChange={(isGiven) => form.setFieldValue('isPlaceConfirmed', isGiven)}
            error={form.errors['isPlaceConfirmed']}
          >
            {t('where.confirm', { home: placeName(destination) })}
          </ConsentBox>
        </>
      )}
    </CheckoutStep>
  );
}
