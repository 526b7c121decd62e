import { Button, Text } from '@mantine/core';
import { NewSubscription } from '@visita/core/subscriptions/buying';
import { needsFrenchFirst } from '@visita/core/orders/terms';
import { useRef, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { PlanTimeline } from '../plans/plan-timeline.tsx';
import { ConsentBox } from '../ui/consent-box.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { CheckoutConsents } from './checkout-consents.tsx';
import { CheckoutFacts } from './checkout-facts.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { HowToPay, type Way } from '../payments/how-to-pay.tsx';
import { LaterCharge } from './later-charge.tsx';
import { CardTrialNote, PlanChosen, PlanDestination } from './plan-choosing.tsx';
import { usePlanFacts } from './plan-facts.ts';
import type { Offer } from './plan-offer.ts';
import { PlanProblemNote } from './plan-problem.tsx';
import { arrivalAt, buildPlanSteps } from './plan-steps.ts';
import { QuoteRefused } from './quote-refused.tsx';
import { usePlacingPlan } from './use-placing-plan.ts';
import { usePlanWish, type PlanWish } from './use-plan-wish.ts';
import { useWay } from '../payments/use-way.ts';
import classes from './checkout-page.module.css';

interface Consents {
  hasAcceptedTerms: boolean;
  hasReceivedFrench: boolean;
}

/**
 * The checkout of a plan in four steps on one page: plan and card, address, payment method and consents. A
 * repeated submission places one order (idempotency key).
 */
export function PlanCheckout({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const [way, setWay] = useWay(offer.saved);
  const wish = usePlanWish(offer, way);
  const { placePlan, problem, isPlaced, isLeaving } = usePlacingPlan();
  const around = useRef<HTMLDivElement>(null);
  const { form, agreement, isFrenchFirst } = useConsents(wish, around);
  const factsOf = usePlanFacts();
  const { plan, card, items, isSent, address, elsewhere, destination, quote, isAsking, isRefused, refresh } =
    wish;
  const order = async (consents: Consents) => {
    const where = isSent ? address && { addressId: address.id } : { destination: elsewhere };
    const totals = { total: quote.today.total, ...(quote.later && { laterTotal: quote.later.total }) };
    const body = {
      ...wish.wished,
      ...where,
      ...totals,
      ...consents,
      hasAgreedToCharge: agreement?.isGiven ?? false,
    };
    wish.setOrdered(items);
    const isDone = await placePlan({ body, way, quote, refresh }).catch((refused: unknown) => {
      wish.setOrdered(undefined);
      throw refused;
    });
    if (!isDone) wish.setOrdered(undefined);
  };
  const isSettled = !isAsking && !isRefused;
  const [formId, hintId] = [useId(), useId()];
  const { words, reason, hint, ...state } = useOrderButton({
    wish,
    way,
    isBusy: form.isSending || isLeaving || isPlaced,
  });
  const button = (
    <Button type="submit" form={formId} size="md" aria-describedby={hintId} {...state}>
      {words}
    </Button>
  );
  return (
    <div className={classes.columns} ref={around}>
      <div>
        <PlanChosen offer={offer} wish={wish} errors={form.errors} onChoose={() => form.setErrors({})} />
        <PlanDestination wish={wish} />
        <form id={formId} onSubmit={form.submit(order)} noValidate>
          <CheckoutStep number={3} title={t('checkout:steps.payment')}>
            <HowToPay saved={offer.saved} way={way} onChoose={setWay} />
            <CardTrialNote wish={wish} />
          </CheckoutStep>
          <CheckoutStep number={4} title={t('steps.review')}>
            <PlanTimeline
              steps={buildPlanSteps(quote, card)}
              currency={quote.today.currency}
              arrival={arrivalAt(destination)}
            />
            {destination && !isRefused && <CheckoutFacts facts={factsOf(quote, { plan, destination })} />}
            <div>
              <CheckoutConsents
                given={form.values}
                onChange={form.setFieldValue}
                errors={form.errors}
                isFrenchFirst={isFrenchFirst}
              />
              {agreement && (
                <ConsentBox
                  field="hasAgreedToCharge"
                  isGiven={agreement.isGiven}
                  onChange={agreement.onChange}
                  error={form.errors['hasAgreedToCharge']}
                >
                  {agreement.words}
                </ConsentBox>
              )}
            </div>
            <div className={classes.action}>
              {isRefused && <QuoteRefused onRetry={() => void refresh()} />}
              <PlanProblemNote problem={problem} quote={isSettled ? quote : undefined} />
              {button}
              <Text size="sm" c="dimmed" component="output">
                <span id={hintId}>{hint}</span>
              </Text>
            </div>
          </CheckoutStep>
        </form>
      </div>
      <CheckoutSummary
        quote={quote.today}
        isAsking={isAsking}
        button={button}
        reason={reason}
        totalLabel={t('today')}
        later={
          quote.later && (
            <LaterCharge later={quote.later} interval={plan.interval} isOpen={quote.today.taxes === null} />
          )
        }
      />
    </div>
  );
}

/**
 * Returns the label of the order button and the hint below it: what happens next, or why the button is
 * disabled.
 */
function useOrderButton({ wish, way, isBusy }: { wish: PlanWish; way: Way; isBusy: boolean }) {
  const { t } = useTranslation(['subscribe', 'checkout', 'payments']);
  const { money } = useFormat();
  const { quote, destination, isAsking, isRefused, fault } = wish;
  const { total, currency, isOrderable, lines, isSent, delivery } = quote.today;
  const isSettled = !isAsking && !isRefused;
  const isFree = total === 0;
  const amount = money(total, currency);
  const whyNot = () => {
    if (fault) return t(`checkout:address.${fault}`);
    if (!destination) return wish.isSent ? t('checkout:address.waiting') : t('where.waiting');
    if (isRefused) return t('checkout:summary.failed');
    if (isAsking) return t('checkout:summary.updating');
    if (lines.some(({ stockIssue }) => stockIssue)) return t('problem.stock');
    return isSent && delivery === null ? t('checkout:address.undelivered') : undefined;
  };
  const then = () => {
    if (isFree) return way === 'page' ? t('payments:pay.hintFree') : t('payments:pay.hintSavedFree');
    return t(way === 'page' ? 'payments:pay.hint' : 'payments:pay.hintSaved');
  };
  const reason = isBusy ? undefined : whyNot();
  return {
    words: !destination
      ? t('button.open')
      : isFree
        ? t('button.free', { amount })
        : t('button.pay', { amount }),
    reason,
    hint: isBusy ? t('checkout:ordering') : (reason ?? then()),
    loading: isBusy,
    disabled: !destination || fault !== undefined || !isSettled || !isOrderable,
  };
}

/**
 * The consents of the checkout. Consent to a recurring charge covers its exact text: it is asked again if the
 * amount or date changes.
 */
function useConsents(
  { card, destination, quote, plan }: PlanWish,
  around: React.RefObject<HTMLElement | null>,
) {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const language = useLanguage();
  const { money, day } = useFormat();
  const [agreed, setAgreed] = useState<string>();
  const isFrenchFirst = destination !== undefined && needsFrenchFirst(destination, language);
  const { later, needsConsent } = quote;
  const charge = later && { amount: money(later.total, later.currency), date: day(later.on) };
  const words =
    needsConsent && charge ? t(plan.interval === 'year' ? 'agree.year' : 'agree.month', charge) : undefined;
  const isAgreed = words !== undefined && words === agreed;
  const form = useContractForm<Record<keyof Consents, boolean>>({
    schema: NewSubscription.pick({ hasAcceptedTerms: true, hasReceivedFrench: true }).superRefine(
      ({ hasReceivedFrench }, context) => {
        const miss = (path: string, code: string) =>
          context.addIssue({ code: 'custom', path: [path], params: { code } });
        if (!card) miss('card', 'cardChoiceMissing');
        if (isFrenchFirst && !hasReceivedFrench) miss('hasReceivedFrench', 'frenchMissing');
        if (words !== undefined && !isAgreed) miss('hasAgreedToCharge', 'chargeConsentMissing');
      },
    ),
    initialValues: { hasAcceptedTerms: false, hasReceivedFrench: false },
    labels: {
      card: t('card.label'),
      'card.colours': t('card.label'),
      hasAcceptedTerms: t('checkout:accept.terms'),
      hasReceivedFrench: t('checkout:accept.french'),
      hasAgreedToCharge: words ?? '',
    },
    around,
  });
  const onChange = (isGiven: boolean) => {
    setAgreed(isGiven ? words : undefined);
    form.clearFieldError('hasAgreedToCharge');
  };
  return {
    form,
    isFrenchFirst,
    agreement: words === undefined ? undefined : { words, isGiven: isAgreed, onChange },
  };
}
