import { Button, Group, Text } from '@mantine/core';
import type { Order } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { Drawing } from '../ui/drawing.tsx';
import classes from './result-view.module.css';

/**
 * The plan is paid but the extra products are not (docs/product.md, section 8). They can be paid now or
 * later; the plan is not charged again.
 */
export function PartialView({ order }: { order: Order }) {
  const { t } = useTranslation('payments');
  const path = usePath();
  const { money } = useFormat();
  const page = path(`/shop/orders/${order.id}`);
  return (
    <div className={classes.result}>
      <Drawing subject="bag" />
      <PageHeader
        title={t('result.partial.title')}
        lead={t('result.partial.text', { number: order.orderNo, amount: money(order.total, order.currency) })}
      />
      <Group gap="sm">
        <Button component={Link} to={page}>
          {t('result.partial.now')}
        </Button>
        <Button component={Link} to={path('/subscriptions')} variant="default">
          {t('result.partial.later')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('result.partial.laterHint')}
      </Text>
    </div>
  );
}
