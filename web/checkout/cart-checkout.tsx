import { Anchor, Button, Text, Textarea } from '@mantine/core';
import type { Address } from '@visita/core/addresses/contract';
import { NewOrder, orders } from '@visita/core/orders/contract';
import { needsFrenchFirst } from '@visita/core/orders/terms';
import type { SavedCard } from '@visita/core/provider/contract';
import type { Quote } from '@visita/core/shop/contract';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import type { Cart } from '../shop/cart-store.ts';
import { useQuote } from '../shop/use-quote.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { BusinessFields, useBusinessValues } from './business-fields.tsx';
import { CheckoutConsents } from './checkout-consents.tsx';
import { CheckoutDelivery } from './checkout-delivery.tsx';
import { CheckoutFacts, useOrderFacts } from './checkout-facts.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { CartPriceChange, CheckoutProblemNote } from './checkout-problem.tsx';
import { findObstacle, isUndelivered, obstacleWords } from './obstacle.ts';
import { useDelivery } from './use-delivery.ts';
import { HowToPay } from '../payments/how-to-pay.tsx';
import { QuoteRefused } from './quote-refused.tsx';
import { usePlacing } from './use-placing.ts';
import { useWay } from '../payments/use-way.ts';
import classes from './checkout-page.module.css';

interface CartCheckoutProps {
  cart: Cart;
  own: Address[];
  quote: Quote;
  saved: Promise<SavedCard[] | null>;
}

/**
 * The checkout of a cart in three steps on one page: address, payment method and consents. A repeated
 * submission places one order (idempotency key).
 */
export function CartCheckout({ cart, own, quote: firstQuote, saved }: CartCheckoutProps) {
  const { t } = useTranslation('checkout');
  const { t: payWords } = useTranslation('payments');
  const language = useLanguage();
  const path = usePath();
  const { money } = useFormat();
  const [way, setWay] = useWay(saved);
  const residence = { country: 'CA', province: '' };
  const delivery = useDelivery({ own, residence, isSent: firstQuote.isSent });
  const { destination } = delivery;
  const {
    quote = firstQuote,
    isAsking,
    isRefused,
    refresh,
  } = useQuote({ ...cart, destination, first: firstQuote });
  const { placeOrder, isBusy, problem, submission } = usePlacing<Quote>('cart');
  const isFrenchFirst = destination !== undefined && needsFrenchFirst(destination, language);
  const form = useContractForm({
    schema: NewOrder.pick({
      notes: true,
      business: true,
      hasAcceptedTerms: true,
      hasReceivedFrench: true,
    }).superRefine(({ hasReceivedFrench }, context) => {
      if (!isFrenchFirst || hasReceivedFrench) return;
      context.addIssue({ code: 'custom', path: ['hasReceivedFrench'], params: { code: 'frenchMissing' } });
    }),
    initialValues: {
      notes: '',
      business: useBusinessValues(),
      hasAcceptedTerms: false,
      hasReceivedFrench: false,
    },
    labels: {
      notes: t('address.notes'),
      'business.company': t('business.company'),
      'business.taxNumber': t('business.taxNumber'),
      'business.purchaseOrder': t('business.purchaseOrder'),
      hasAcceptedTerms: t('accept.terms'),
      hasReceivedFrench: t('accept.french'),
    },
  });
  const order = async (values: typeof form.values) => {
    const { needsAddress, address } = delivery;
    const where = needsAddress ? { addressId: address?.id ?? '' } : { destination: delivery.residence };
    await placeOrder({
      body: { ...values, items: [...cart.items], ...where, total: quote.total },
      items: cart.items,
      way,
      quote,
      refresh,
      createOrder: async (input) => {
        const { id } = await writeWithoutReload(orders.create, input);
        return { orderId: id, page: path(`/shop/orders/${id}`), failureParam: 'trouble' };
      },
    });
  };
  const getFacts = useOrderFacts();
  const ordering = { ...delivery, quote, isAsking, isRefused };
  const obstacle = findObstacle(ordering);
  const reason =
    isBusy || !obstacle
      ? undefined
      : t(obstacleWords[obstacle], { least: money(quote.leastTotal ?? 0, quote.currency) });
  const hint = isBusy ? t('ordering') : (reason ?? payWords(way === 'page' ? 'pay.hint' : 'pay.hintSaved'));
  const [formId, hintId] = [useId(), useId()];
  const button = (
    <Button
      type="submit"
      form={formId}
      size="md"
      loading={isBusy}
      disabled={obstacle !== undefined}
      aria-describedby={hintId}
    >
      {destination ? t('order', { amount: money(quote.total, quote.currency) }) : t('orderOpen')}
    </Button>
  );
  return (
    <div className={classes.columns}>
      <div>
        <CheckoutStep number={1} title={t('steps.address')}>
          <CheckoutDelivery delivery={delivery} isUndelivered={isUndelivered(ordering)} />
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
            <BusinessFields inputProps={form.getInputProps} />
          </CheckoutStep>
          <CheckoutStep number={3} title={t('steps.review')}>
            {destination && !isRefused && <CheckoutFacts facts={getFacts(quote, destination)} />}
            <CheckoutConsents
              given={form.values}
              onChange={form.setFieldValue}
              errors={form.errors}
              isFrenchFirst={isFrenchFirst}
            />
            <div className={classes.action}>
              {isRefused && <QuoteRefused onRetry={() => void refresh()} />}
              <CheckoutProblemNote problem={problem}>
                {problem === 'price' && submission && !isAsking && !isRefused && (
                  <CartPriceChange before={submission.quote} after={quote} />
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
