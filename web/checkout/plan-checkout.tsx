import { Button, Text } from '@mantine/core';
import type { Business } from '@visita/core/documents/business';
import { NewSubscription, type PlanQuote } from '@visita/core/subscriptions/buying';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { needsFrenchFirst } from '@visita/core/orders/terms';
import { useRef, useState, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { PlanTimeline } from '../plans/plan-timeline.tsx';
import { ConsentBox } from '../ui/consent-box.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { BusinessFields, useBusinessValues } from './business-fields.tsx';
import { CheckoutConsents } from './checkout-consents.tsx';
import { CheckoutFacts } from './checkout-facts.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { HowToPay, type Way } from '../payments/how-to-pay.tsx';
import { LaterCharge } from './later-charge.tsx';
import { CardTrialNote, PlanChosen, PlanDestination } from './plan-choosing.tsx';
import { usePlanFacts } from './plan-facts.ts';
import type { Offer } from './plan-offer.ts';
import { findObstacle, obstacleWords } from './obstacle.ts';
import { CheckoutProblemNote } from './checkout-problem.tsx';
import { PlanPriceChange } from './plan-price-change.tsx';
import { arrivalAt, buildPlanSteps } from './plan-steps.ts';
import { QuoteRefused } from './quote-refused.tsx';
import { usePlacing } from './use-placing.ts';
import { usePlanSelection, type PlanSelection } from './use-plan-selection.ts';
import { useWay } from '../payments/use-way.ts';
import classes from './checkout-page.module.css';

interface PlanFormValues extends Record<string, unknown> {
  hasAcceptedTerms: boolean;
  hasReceivedFrench: boolean;
  isPlaceConfirmed: boolean;
  business: Business;
}

/**
 * The checkout of a plan in four steps on one page: plan and card, address, payment method and consents. A
 * repeated submission places one order (idempotency key).
 */
export function PlanCheckout({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['subscribe', 'checkout']);
  const path = usePath();
  const [way, setWay] = useWay(offer.saved);
  const { placeOrder, isBusy, problem, submission } = usePlacing<PlanQuote>('plan');
  const orderedItems = isBusy ? submission?.items : undefined;
  const selection = usePlanSelection({ offer, way, orderedItems });
  const around = useRef<HTMLDivElement>(null);
  const { form, agreement, isFrenchFirst } = useConsents(selection, around);
  const getFacts = usePlanFacts();
  const { plan, card, items, planCart, delivery, quote, isAsking, isRefused, refresh } = selection;
  const { needsAddress, address, residence, destination } = delivery;
  const order = async (values: PlanFormValues) => {
    const where = needsAddress ? address && { addressId: address.id } : { destination: residence };
    const totals = { total: quote.today.total, ...(quote.later && { laterTotal: quote.later.total }) };
    const hasAgreedToCharge = agreement?.isGiven ?? false;
    await placeOrder({
      body: { ...planCart, ...where, ...totals, ...values, hasAgreedToCharge },
      items,
      way,
      quote,
      refresh,
      createOrder: async (input) => {
        const { subscription, order: placedOrder } = await writeWithoutReload(subscriptions.create, input);
        const page = path(`/subscriptions/${subscription.id}/payment`);
        return { orderId: placedOrder.id, page, failureParam: 'failure' };
      },
    });
  };
  const [formId, hintId] = [useId(), useId()];
  const { words, reason, hint, ...state } = useOrderButton({ selection, way, isBusy });
  const button = (
    <Button type="submit" form={formId} size="md" aria-describedby={hintId} {...state}>
      {words}
    </Button>
  );
  return (
    <div className={classes.columns} ref={around}>
      <div>
        <PlanChosen
          offer={offer}
          selection={selection}
          errors={form.errors}
          onChoose={() => form.setErrors({})}
        />
        <PlanDestination selection={selection} form={form} />
        <form id={formId} onSubmit={form.submit(order)} noValidate>
          <CheckoutStep number={3} title={t('checkout:steps.payment')}>
            <HowToPay saved={offer.saved} way={way} onChoose={setWay} />
            <CardTrialNote selection={selection} />
            <BusinessFields inputProps={form.getInputProps} />
          </CheckoutStep>
          <CheckoutStep number={4} title={t('steps.review')}>
            <PlanTimeline
              steps={buildPlanSteps(quote, card)}
              currency={quote.today.currency}
              arrival={arrivalAt(destination)}
            />
            {destination && !isRefused && <CheckoutFacts facts={getFacts(quote, { plan, destination })} />}
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
              <CheckoutProblemNote problem={problem}>
                {problem === 'stock' && <p>{t('problem.stock')}</p>}
                {problem === 'price' && submission && !isAsking && !isRefused && (
                  <PlanPriceChange before={submission.quote} after={quote} />
                )}
              </CheckoutProblemNote>
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
function useOrderButton({ selection, way, isBusy }: { selection: PlanSelection; way: Way; isBusy: boolean }) {
  const { t } = useTranslation(['subscribe', 'checkout', 'payments']);
  const { money } = useFormat();
  const { destination, isSent } = selection.delivery;
  const { total, leastTotal, currency } = selection.quote.today;
  const isFree = total === 0;
  const amount = money(total, currency);
  const obstacle = findObstacle({ ...selection, ...selection.delivery, quote: selection.quote.today });
  const whyNot = () => {
    if (!obstacle) return undefined;
    if (obstacle === 'stock') return t('problem.stock');
    if (obstacle === 'noDestination' && !isSent) return t('where.waiting');
    return t(`checkout:${obstacleWords[obstacle]}`, { least: money(leastTotal ?? 0, currency) });
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
    disabled: obstacle !== undefined,
  };
}

/**
 * The consents of the checkout. Consent to a recurring charge covers its exact text: it is asked again if the
 * amount or date changes.
 */
function useConsents(
  { card, delivery: { destination }, isPlaceDoubtful, quote, plan }: PlanSelection,
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
  const form = useContractForm<PlanFormValues>({
    schema: NewSubscription.pick({
      business: true,
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
      isPlaceConfirmed: true,
    }).superRefine(({ hasReceivedFrench, isPlaceConfirmed }, context) => {
      const miss = (path: string, code: string) =>
        context.addIssue({ code: 'custom', path: [path], params: { code } });
      if (!card) miss('card', 'cardChoiceMissing');
      if (isPlaceDoubtful && !isPlaceConfirmed) miss('isPlaceConfirmed', 'placeUnconfirmed');
      if (isFrenchFirst && !hasReceivedFrench) miss('hasReceivedFrench', 'frenchMissing');
      if (words !== undefined && !isAgreed) miss('hasAgreedToCharge', 'chargeConsentMissing');
    }),
    initialValues: {
      hasAcceptedTerms: false,
      hasReceivedFrench: false,
      isPlaceConfirmed: false,
      business: useBusinessValues(),
    },
    labels: {
      card: t('card.label'),
      'card.colours': t('card.label'),
      isPlaceConfirmed: t('where.title'),
      'business.company': t('checkout:business.company'),
      'business.taxNumber': t('checkout:business.taxNumber'),
      'business.purchaseOrder': t('checkout:business.purchaseOrder'),
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
