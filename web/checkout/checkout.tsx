import { Anchor, Button, Text, Textarea } from '@mantine/core';
import type { Destination } from '@visita/core/addresses/address';
import type { Address } from '@visita/core/addresses/contract';
import { findAddressFault, toDestination } from '@visita/core/addresses/address-fault';
import { NewOrder } from '@visita/core/orders/contract';
import { needsFrenchFirst } from '@visita/core/orders/terms';
import type { SavedCard } from '@visita/core/provider/contract';
import type { Quote } from '@visita/core/shop/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import type { Cart } from '../shop/cart-store.ts';
import { useQuote } from '../shop/use-quote.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutConsents } from './checkout-consents.tsx';
import { CheckoutDestination, hasRegion } from './checkout-destination.tsx';
import { CheckoutFacts, useOrderFacts } from './checkout-facts.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { CheckoutProblem } from './checkout-problem.tsx';
import { HowToPay } from '../payments/how-to-pay.tsx';
import { QuoteRefused } from './quote-refused.tsx';
import { usePlacing } from './use-placing.ts';
import { useWay } from '../payments/use-way.ts';
import classes from './checkout-page.module.css';
import problemClasses from './checkout-problem.module.css';

interface CheckoutProps {
  cart: Cart;
  own: Address[];
  quote: Quote;
  saved: Promise<SavedCard[] | null>;
}

/**
 * The checkout in three steps on one page: address, payment method and consents. A repeated submission places
 * one order (idempotency key).
 */
export function Checkout({ cart, own: first, quote: firstQuote, saved }: CheckoutProps) {
  const { t } = useTranslation('checkout');
  const { t: payWords } = useTranslation('payments');
  const language = useLanguage();
  const path = usePath();
  const { money } = useFormat();
  const [own, setOwn] = useState(first);
  const [address, setAddress] = useState(first[0]);
  const [elsewhere, setElsewhere] = useState<Destination>({ country: 'CA', province: '' });
  const [way, setWay] = useWay(saved);
  const { isSent } = firstQuote;
  const known = isSent ? address : hasRegion(elsewhere) ? elsewhere : undefined;
  const destination = known && toDestination(known);
  const {
    quote = firstQuote,
    isAsking,
    isRefused,
    refresh,
  } = useQuote({ ...cart, destination, first: firstQuote });
  const { placeOrder, problem, isPlaced, isLeaving } = usePlacing();
  const isFrenchFirst = destination !== undefined && needsFrenchFirst(destination, language);
  const form = useContractForm({
    schema: NewOrder.pick({ notes: true, hasAcceptedTerms: true, hasReceivedFrench: true }).superRefine(
      ({ hasReceivedFrench }, context) => {
        if (!isFrenchFirst || hasReceivedFrench) return;
        context.addIssue({ code: 'custom', path: ['hasReceivedFrench'], params: { code: 'frenchMissing' } });
      },
    ),
    initialValues: { notes: '', hasAcceptedTerms: false, hasReceivedFrench: false },
    labels: {
      notes: t('address.notes'),
      hasAcceptedTerms: t('accept.terms'),
      hasReceivedFrench: t('accept.french'),
    },
  });
  const showSaved = (changed: Address) => {
    setOwn((all) =>
      all.some(({ id }) => id === changed.id)
        ? all.map((one) => (one.id === changed.id ? changed : one))
        : [...all, changed],
    );
    setAddress(changed);
  };
  const order = async (values: { notes: string; hasAcceptedTerms: boolean; hasReceivedFrench: boolean }) => {
    const where = isSent ? { addressId: address?.id ?? '' } : { destination: elsewhere };
    await placeOrder({
      body: { ...values, items: [...cart.items], ...where, total: quote.total },
      way,
      quote,
      refresh,
    });
  };
  const factsOf = useOrderFacts();
  const fault = isSent && address ? findAddressFault(address) : undefined;
  const isReady = destination !== undefined && !fault && !isAsking && !isRefused && quote.isOrderable;
  const isUndelivered =
    destination !== undefined && !isAsking && !isRefused && quote.isSent && quote.delivery === null;
  const isBusy = form.isSending || isLeaving || isPlaced;
  const whyNot = () => {
    if (fault) return t(`address.${fault}`);
    if (!destination) return t('address.waiting');
    if (isRefused) return t('summary.failed');
    if (isAsking) return t('summary.updating');
    if (quote.lines.some(({ stockIssue }) => stockIssue)) return t('summary.blocked');
    return isUndelivered ? t('address.undelivered') : undefined;
  };
  const reason = isBusy ? undefined : whyNot();
  const hint = isBusy ? t('ordering') : (reason ?? payWords(way === 'page' ? 'pay.hint' : 'pay.hintSaved'));
  const [formId, hintId] = [useId(), useId()];
  const button = (
    <Button
      type="submit"
      form={formId}
      size="md"
      loading={isBusy}
      disabled={!isReady}
      aria-describedby={hintId}
    >
      {destination ? t('order', { amount: money(quote.total, quote.currency) }) : t('orderOpen')}
    </Button>
  );
  return (
    <div className={classes.columns}>
      <div>
        <CheckoutStep number={1} title={t('steps.address')}>
          {isSent ? (
            <CheckoutAddress own={own} chosen={address} onChoose={setAddress} onSaved={showSaved} />
          ) : (
            <CheckoutDestination destination={elsewhere} onChange={setElsewhere} />
          )}
          <div role="alert" className={problemClasses.place}>
            {isUndelivered && <p>{t('address.undelivered')}</p>}
          </div>
        </CheckoutStep>
        <form id={formId} onSubmit={form.submit(order)} noValidate>
          <CheckoutStep number={2} title={t('steps.payment')}>
            <HowToPay saved={saved} way={way} onChoose={setWay} />
            <Textarea
              label={t('address.notes')}
              description={t('address.notesHint')}
              autosize
              minRows={2}
              maxRows={6}
              {...form.getInputProps('notes')}
            />
          </CheckoutStep>
          <CheckoutStep number={3} title={t('steps.review')}>
            {destination && !isRefused && <CheckoutFacts facts={factsOf(quote, destination)} />}
            <CheckoutConsents
              given={form.values}
              onChange={form.setFieldValue}
              errors={form.errors}
              isFrenchFirst={isFrenchFirst}
            />
            <div className={classes.action}>
              {isRefused && <QuoteRefused onRetry={() => void refresh()} />}
              <CheckoutProblem problem={problem} quote={isAsking || isRefused ? undefined : quote} />
              {button}
              <Text size="sm" c="dimmed" component="output">
                <span id={hintId}>{hint}</span>
              </Text>
            </div>
          </CheckoutStep>
        </form>
      </div>
      <CheckoutSummary
        quote={quote}
        isAsking={isAsking}
        button={button}
        reason={reason}
        change={
          <Anchor component={Link} to={path('/shop/cart')} size="sm">
            {t('summary.change')}
          </Anchor>
        }
      />
    </div>
  );
}
