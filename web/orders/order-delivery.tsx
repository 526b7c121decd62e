import { Anchor, Text, Title } from '@mantine/core';
import { isCarrier } from '@visita/core/orders/carrier-name';
import type { Order } from '@visita/core/orders/contract';
import { shippingZoneFor } from '@visita/core/shop/delivery';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { AddressText } from './address-text.tsx';
import classes from './order-delivery.module.css';

/** The delivery address, tracking and the buyer's notes. */
export function OrderDelivery({ order, children }: { order: Order; children?: ReactNode }) {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const { deliveryAddress, notes, trackingNumber, trackingUrl, shippingCompany, shippedAt } = order;
  const carrier =
    shippingCompany && (isCarrier(shippingCompany) ? t(`carriers.${shippingCompany}`) : shippingCompany);
  return (
    <section aria-labelledby="delivery" className={classes.delivery}>
      <Title order={2} size="h4" id="delivery">
        {t('delivery.title')}
      </Title>
      {deliveryAddress ? <AddressText address={deliveryAddress} /> : <Text>{t('delivery.none')}</Text>}
      {deliveryAddress && shippingZoneFor(deliveryAddress) === 'international' && (
        <Text size="sm">{t('delivery.duties')}</Text>
      )}
      {carrier && (
        <dl className={classes.facts}>
          <dt>{t('delivery.carrier')}</dt>
          <dd>{carrier}</dd>
          {trackingNumber && (
            <>
              <dt>{t('delivery.number')}</dt>
              <dd>{trackingNumber}</dd>
            </>
          )}
        </dl>
      )}
      {shippedAt && <Text size="sm">{t('delivery.shippedOn', { date: day(shippedAt) })}</Text>}
      {trackingUrl && carrier && (
        <Anchor href={trackingUrl} target="_blank" rel="noreferrer">
          {t('delivery.follow', { carrier })}
        </Anchor>
      )}
      {notes && (
        <div>
          <Text size="sm" c="dimmed">
            {t('delivery.notes')}
          </Text>
          <p className={classes.notes} dir="auto">
            {notes}
          </p>
        </div>
      )}
      {children}
    </section>
  );
}
