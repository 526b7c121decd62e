import type { Concerned } from '@visita/core/admin/failures-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';

/** Returns links to the order, subscription and customer of a record, as facts. Unknown ones are left out. */
export function useConcernedFacts({ order, subscription, user }: Concerned, orderNo: string | null = null) {
  const { t } = useTranslation('admin-alerts');
  return [
    {
      label: t('order'),
      value: order ? <Link to={`/admin/orders/${order.id}`}>{order.orderNo}</Link> : orderNo,
    },
    {
      label: t('subscription'),
      value: subscription && (
        <Link to={`/admin/subscriptions/${subscription.id}`}>{subscription.subscriptionNo}</Link>
      ),
    },
    { label: t('customer'), value: user && <Link to={`/admin/users/${user.id}`}>{user.email}</Link> },
  ];
}

/** A link to the most specific of them, for a table cell. */
export function ConcernedLink({ concerned: { order, subscription, user } }: { concerned: Concerned }) {
  if (order) return <Link to={`/admin/orders/${order.id}`}>{order.orderNo}</Link>;
  if (subscription)
    return <Link to={`/admin/subscriptions/${subscription.id}`}>{subscription.subscriptionNo}</Link>;
  return user && <Link to={`/admin/users/${user.id}`}>{user.email}</Link>;
}
