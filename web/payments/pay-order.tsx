import { Button, Text, Title } from '@mantine/core';
import type { SavedCard } from '@visita/core/provider/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRevalidator } from 'react-router';
import { useFormat } from '../session/format.ts';
import { HowToPay } from './how-to-pay.tsx';
import classes from './pay-order.module.css';
import { paymentFailures, usePay, type PaymentFailure } from './use-pay.ts';
import { useWay } from './use-way.ts';

interface PayOrderProps {
  orderId: string;
  amount: number;
  currency: string;
  saved: Promise<SavedCard[] | null>;
  /** The failure of an earlier attempt: one of `paymentFailures`. */
  failure: string | null;
}

/** Pays an unpaid order: payment method, amount and button. */
export function PayOrder({ orderId, amount, currency, saved, failure: first }: PayOrderProps) {
  const { t } = useTranslation('payments');
  const { money } = useFormat();
  const { pay, isLeaving } = usePay();
  const { revalidate } = useRevalidator();
  const [way, setWay] = useWay(saved, { hasFailed: first !== null });
  const [isPaying, setPaying] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure | undefined>(
    paymentFailures.find((one) => one === first),
  );
  const send = async () => {
    setPaying(true);
    setFailure(undefined);
    const failure = await pay({ orderId, way }).finally(() => setPaying(false));
    setFailure(failure);
    if (failure === 'confirmation') setWay('page');
    if (failure === 'closed' || failure === 'outOfStock') await revalidate();
  };
  const sum = money(amount, currency);
  const isBusy = isPaying || isLeaving;
  const words = getWords(way === 'page', amount === 0);
  return (
    <section aria-labelledby="pay" className={classes.pay}>
      <Title order={2} size="h4" id="pay">
        {t('pay.title')}
      </Title>
      <div role="alert" className={classes.alert}>
        {failure && <p className={classes.failure}>{t(`failure.${failure}`)}</p>}
      </div>
      <HowToPay saved={saved} way={way} onChoose={setWay} />
      <div className={classes.action}>
        <Button size="md" loading={isBusy} onClick={() => void send()}>
          {t(`pay.${words.button}`, { amount: sum })}
        </Button>
        <Text size="sm" c="dimmed" component="output">
          {isBusy ? t(way === 'page' ? 'pay.leaving' : 'pay.sending') : t(`pay.${words.hint}`)}
        </Text>
      </div>
    </section>
  );
}

/**
 * Returns the text keys. If nothing is due today (such as a plan with a trial), the texts speak of saving a
 * card.
 */
function getWords(isOnPage: boolean, isFree: boolean) {
  if (isFree)
    return isOnPage
      ? ({ button: 'toPageFree', hint: 'hintFree' } as const)
      : ({ button: 'buttonFree', hint: 'hintSavedFree' } as const);
  return isOnPage
    ? ({ button: 'toPage', hint: 'hint' } as const)
    : ({ button: 'button', hint: 'hintSaved' } as const);
}
