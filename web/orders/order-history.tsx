import { orderMails } from '@visita/core/orders/event';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { meaningFor } from '../i18n/meaning-for.ts';
import { History } from '../back-office/history.tsx';

type HistoryEntry = AdminOrder['history'][number];

/** The history of an order, newest first. */
export function OrderHistory({ order: { history, createdAt, id, currency } }: { order: AdminOrder }) {
  const { t } = useTranslation(['admin-orders', 'orders']);
  const reasons = t('reasons', { returnObjects: true });
  const what = useEntryWords(currency);
  const entries = history.map((entry, index) => ({
    id: String(index),
    at: entry.at,
    what: what(entry),
    who: entry.staffEmail ?? t(`who.${entry.actor}`),
    note:
      entry.subject === 'tracking' && entry.reason !== ''
        ? t('events.trackingBefore', { number: entry.reason })
        : (meaningFor(reasons, entry.reason) ?? entry.reason),
  }));
  const placement = { id, at: createdAt, what: t('order.placedEvent'), who: t('who.user') };
  return <History moves={[placement, ...entries].toReversed()} empty={t('order.noHistory')} />;
}

function useEntryWords(currency: string): (entry: HistoryEntry) => string {
  const { t } = useTranslation('admin-orders');
  const { money } = useFormat();
  return ({ subject, to, amount }) => {
    switch (subject) {
      case 'order':
        return t(`status.${to as 'paid'}`); // a status of an order
      case 'shipping':
        return t(`parcel.${to as 'shipped'}`); // a status of a parcel
      case 'refund':
        return t('events.refund', {
          amount: money(amount ?? 0, currency),
          state: t(`refunds.${to as 'asked'}`),
        }); // likewise
      case 'mail': {
        const mail = orderMails.find((each) => each === to);
        return mail ? t(`events.mail.${mail}`) : to;
      }
      default:
        return t(`events.${subject}`);
    }
  };
}
