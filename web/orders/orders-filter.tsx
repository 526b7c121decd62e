import { Box } from '@mantine/core';
import { orderStatus, type OrderStatus } from '@visita/core/orders/status';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePath } from '../i18n/language.ts';
import { LinkChoice, LinkChoiceEntry, LinkChoiceLine } from '../ui/link-choice.tsx';

/** Filters orders by status. The filter is in the URL, so it can be bookmarked. */
export function OrdersFilter({ chosen }: { chosen: OrderStatus | undefined }) {
  const { t } = useTranslation('orders');
  const path = usePath();
  const entry = (status: OrderStatus | undefined, name: string) => (
    <LinkChoiceEntry
      key={name}
      isStep
      to={`${path('/shop/orders')}${status ? `?status=${status}` : ''}`}
      isChosen={status === chosen}
    >
      {name}
    </LinkChoiceEntry>
  );
  return (
    <Box mb="lg">
      <LinkChoiceLine>
        <LinkChoice label={t('list.filter')}>
          {entry(undefined, t('list.all'))}
          {orderStatus.states.map((status) => entry(status, t(`status.${status}`)))}
        </LinkChoice>
      </LinkChoiceLine>
    </Box>
  );
}
