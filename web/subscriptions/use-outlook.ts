import { sellerZone } from '@visita/core/days';
import { deriveOutlook } from '@visita/core/subscriptions/outlook';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { notifications } from '@mantine/notifications';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';

/** Returns a function that describes what comes next: the next charge with date and amount, or the end. */
export function useOutlook(): (subscription: SubscriptionRow) => string {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  return (subscription) => {
    const outlook = deriveOutlook(subscription);
    const { isOwner, ownerName: name, currency, validUntil } = subscription;
    if (!isOwner && (outlook.kind === 'charge' || outlook.kind === 'renews' || outlook.kind === 'ends'))
      return validUntil ? t('next.guest', { name, date: day(validUntil) }) : t('next.guestOpen', { name });
    if (outlook.kind === 'charge') {
      const date = day(outlook.at);
      return outlook.amount === null
        ? t('next.chargeOn', { date })
        : t('next.charge', { date, amount: money(outlook.amount, currency) });
    }
    if (outlook.kind === 'invoice' || outlook.kind === 'invoiced' || outlook.kind === 'overdue') {
      const date = day(outlook.at, outlook.kind === 'invoice' ? undefined : sellerZone);
      return t(`next.${outlook.kind}`, { date, amount: money(outlook.amount, currency) });
    }
    if (outlook.kind === 'ends') return t('next.ends', { date: day(outlook.at) });
    if (outlook.kind === 'ended' || outlook.kind === 'endedUnpaid' || outlook.kind === 'due')
      return outlook.at
        ? t(`next.${outlook.kind}`, { date: day(outlook.at) })
        : t(`next.${outlook.kind}Open`);
    return t(`next.${outlook.kind}`);
  };
}

/** Returns a function that shows a notification about a completed action and what comes next. */
export function useDone(): (subscription: SubscriptionRow, title: string) => void {
  const outlook = useOutlook();
  return (subscription, title) => void notifications.show({ title, message: outlook(subscription) });
}
