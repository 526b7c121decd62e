import { Anchor, Button, Text } from '@mantine/core';
import { isCarrier } from '@visita/core/orders/carrier-name';
import type { ComingCard } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { CardObject } from '../cards/card-object.tsx';
import tile from '../cards/own-card-tile.module.css';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';

/** An ordered card that has not arrived: blank, with its expected delivery and tracking link. */
export function ComingCardTile({ card }: { card: ComingCard }) {
  const { t } = useTranslation(['orders', 'common']);
  const path = usePath();
  const { day, days } = useFormat();
  const {
    colour,
    quantity: count,
    orderId,
    orderNo,
    shippingStatus,
    expected,
    shippedAt,
    trackingUrl,
  } = card;
  const carrier =
    card.shippingCompany &&
    (isCarrier(card.shippingCompany) ? t(`carriers.${card.shippingCompany}`) : card.shippingCompany);
  return (
    <li className={tile.tile}>
      <div aria-hidden="true">
        <CardObject colour={colour} name="" title="" company="" />
      </div>
      <div className={tile.facts}>
        <Text fw={600}>{t('coming.title', { count })}</Text>
        <Text size="sm">{t(`common:card.colours.${colour}`)}</Text>
        {shippingStatus === 'exception' && <Text size="sm">{t('now.exception')}</Text>}
        {expected && shippingStatus !== 'exception' && (
          <Text size="sm">
            {t('coming.expected', { days: days(toNoon(expected.from), toNoon(expected.to), 'UTC') })}
          </Text>
        )}
        {shippedAt && <Text size="sm">{t('delivery.shippedOn', { date: day(shippedAt) })}</Text>}
        {trackingUrl && carrier && (
          <Anchor href={trackingUrl} target="_blank" rel="noreferrer" size="sm">
            {t('delivery.follow', { carrier })}
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          {t('coming.connect', { count })}
        </Text>
      </div>
      <div className={tile.actions}>
        <Button
          component={Link}
          to={path(`/shop/orders/${orderId}`)}
          variant="default"
          aria-label={t('coming.orderNamed', { number: orderNo })}
        >
          {t('coming.order')}
        </Button>
      </div>
    </li>
  );
}

/** Returns the noon (UTC) of a day, which has the same date in every format. */
export const toNoon = (day: string) => new Date(`${day}T12:00:00Z`);
