import { Text, Title } from '@mantine/core';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { AmountList } from '../orders/amount-list.tsx';
import classes from './subscription-view.module.css';

/** The price of a period with its taxes. */
export function SubscriptionCosts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions');
  const { money } = useFormat();
  const { billing, amount, period } = subscription;
  const { basePrice, taxes, currency, additionalProductsFee } = billing;
  return (
    <section aria-labelledby="costs" className={classes.costs}>
      <Title order={2} size="h4" id="costs">
        {t('costs.title')}
      </Title>
      {amount === 0 ? (
        <Text>{t('costs.free')}</Text>
      ) : (
        <AmountList
          currency={currency}
          subtotal={basePrice}
          delivery={null}
          taxes={taxes}
          total={amount}
          {...(period && { totalLabel: t(`costs.${period}`) })}
        />
      )}
      {additionalProductsFee > 0 && (
        <Text size="sm" c="dimmed">
          {t('costs.extras', { amount: money(additionalProductsFee, currency) })}
        </Text>
      )}
    </section>
  );
}
