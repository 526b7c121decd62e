import type { Order } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { useNow } from '../site/use-now.ts';

const minute = 60_000;

/** The current state of the order as a sentence, with the next step. */
export function OrderNow({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { money, time } = useFormat();
  const now = useNow(minute);
  const { status, shippingStatus, payment, payBy, currency, total } = order;
  if (order.dispute === 'open') return <p>{t('now.disputed')}</p>;
  if (status === 'cancelled' && order.dispute === 'lost') return <p>{t('now.cancelledDispute')}</p>;
  if (status === 'pending') {
    return (
      <p>
        {t('now.pending')}
        <SentenceGap />
        {payBy && payBy > now && t('now.pendingUntil', { time: time(payBy) })}
      </p>
    );
  }
  if (shippingStatus === 'exception' || shippingStatus === 'returned')
    return <p>{t(`now.${shippingStatus}`)}</p>;
  if (status === 'paid' && shippingStatus === null) return <p>{t('now.paidNothingSent')}</p>;
  if (status === 'paid') return <p>{total === 0 ? t('now.paidNothingDue') : t('now.paid')}</p>;
  if (status === 'completed' && shippingStatus === null) return <p>{t('now.completedNothingSent')}</p>;
  if (status === 'refunded')
    return <p>{t('now.refunded', { amount: money(payment?.refundedAmount || order.total, currency) })}</p>;
  if (status === 'cancelled' && payment?.paidAt && payment.amount > 0)
    return <p>{t('now.cancelledRefund', { amount: money(payment.amount, currency) })}</p>;
  return <p>{t(`now.${status}`)}</p>;
}
