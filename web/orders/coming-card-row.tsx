import { Anchor } from '@mantine/core';
import type { ComingCard } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { CardAddressRow } from '../cards/card-addresses.tsx';
import { usePath } from '../i18n/language.ts';
import { useFormat } from '../session/format.ts';
import { Icon } from '../ui/icon.tsx';
import { toNoon } from './coming-card-tile.tsx';

/** A physical card on its way to the card that it was bought for, with its expected days and a link to the order. */
export function ComingCardRow({ card }: { card: ComingCard }) {
  const { t } = useTranslation(['orders', 'cards']);
  const path = usePath();
  const { days } = useFormat();
  const { colour, expected, orderId, shippingStatus } = card;
  const isDelayed = shippingStatus === 'exception';
  const onWay = expected
    ? t('coming.onWayDays', { days: days(toNoon(expected.from), toNoon(expected.to), 'UTC') })
    : t('coming.onWay');
  return (
    <CardAddressRow
      icon={<Icon name="clock" size={18} />}
      name={t(`cards:addresses.cards.${colour}`)}
      hint={
        <Anchor component={Link} to={path(`/shop/orders/${orderId}`)} inherit>
          {isDelayed ? t('now.exception') : onWay}
        </Anchor>
      }
      isWarning={isDelayed}
    />
  );
}
