import type { Concerned } from '@visita/core/admin/failures-contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where to look in the back office, for the facts of one thing: nothing of what is not known. */
export function useConcernedFacts({ order, subscription, user }: Concerned, orderNo: string | null = null) {
  const { t } = useTranslation('admin-alerts');
  return [
    { label: t('order'), value: order ? <Link to={`/admin/orders/${order.id}`}>{order.orderNo}</Link> : orderNo },
    {
      label: t('subscription'),
      value: subscription && <Link to={`/admin/subscriptions/${subscription.id}`}>{subscription.subscriptionNo}</Link>,
    },
    { label: t('customer'), value: user && <Link to={`/admin/users/${user.id}`}>{user.email}</Link> },
  ];
}

/** The same in a cell: the nearest of them. */
export function ConcernedLink({ concerned: { order, subscription, user } }: { concerned: Concerned }) {
  if (order) return <Link to={`/admin/orders/${order.id}`}>{order.orderNo}</Link>;
  if (subscription) return <Link to={`/admin/subscriptions/${subscription.id}`}>{subscription.subscriptionNo}</Link>;
  return user && <Link to={`/admin/users/${user.id}`}>{user.email}</Link>;
}
