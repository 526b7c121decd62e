import { Text, Title } from '@mantine/core';
import { brandName } from '@visita/core/orders/card-brands';
import type { Order } from '@visita/core/orders/contract';
import { Fragment } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import classes from './order-delivery.module.css';

const businessFields = ['company', 'taxNumber', 'purchaseOrder'] as const;

/** The payment, the refunds and the business of an order. */
export function OrderPaymentFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { day, money } = useFormat();
  const { payment, business, currency } = order;
  return (
    <section aria-labelledby="payment" className={classes.delivery}>
      <Title order={2} size="h4" id="payment">
        {t('payment.title')}
      </Title>
      {payment ? (
        <>
          <dl className={classes.facts}>
            <dt>{t('payment.status')}</dt>
            <dd>{t(`payment.states.${payment.status}`)}</dd>
            <dt>{t('payment.number')}</dt>
            <dd>{payment.paymentNo}</dd>
          </dl>
          {payment.card && (
            <Text size="sm">
              {t('payment.card', { brand: brandName(payment.card.brand), last4: payment.card.last4 })}
            </Text>
          )}
          {payment.paidAt && <Text size="sm">{t('payment.paidAt', { date: day(payment.paidAt) })}</Text>}
          {payment.refundedAmount > 0 && (
            <Text size="sm">
              {t('payment.refunded', { amount: money(payment.refundedAmount, currency) })}
            </Text>
          )}
        </>
      ) : (
        <Text>{t('payment.none')}</Text>
      )}
      {business && (
        <dl className={classes.facts}>
          {businessFields.map(
            (field) =>
              business[field] && (
                <Fragment key={field}>
                  <dt>{t(`business.${field}`)}</dt>
                  <dd>
                    <bdi>{business[field]}</bdi>
                  </dd>
                </Fragment>
              ),
          )}
        </dl>
      )}
    </section>
  );
}
