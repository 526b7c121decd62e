import { subscriptions } from '@visita/core/subscriptions/contract';
import type { CancelEffect } from '@visita/core/subscriptions/outlook';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { ActionRow } from '../cards/action-row.tsx';
import { useFormat } from '../session/format.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import type { SubscriptionActionProps } from './action-props.ts';
import { useDone } from './use-outlook.ts';

export interface CancelSubscriptionProps extends SubscriptionActionProps {
  effect: CancelEffect;
  /** Called if the subscription was cancelled but its order could not be. */
  onOrderLeft: () => void;
  onDone: () => void;
}

/** Confirms a cancellation: its date and any refund. */
export function CancelSubscription({ subscription, effect, onOrderLeft, onDone }: CancelSubscriptionProps) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite();
  const done = useDone();
  const meaning = useMeaning(subscription, effect);
  const isInvoiced = effect === 'later' && subscription.dueAt !== null;
  const cancel = async () => {
    const { subscription: next, code } = await write(subscriptions.cancel, {
      params: { id: subscription.id },
    });
    if (code === null) onDone();
    else onOrderLeft();
    if (!next.isProcessing) done(next, t('cancel.done'));
  };
  return (
    <ActionRow title={t('cancel.title')} text={t(`cancel.text.${isInvoiced ? 'invoiced' : effect}`)}>
      <ConfirmButton
        button={t('cancel.button')}
        question={t('cancel.question')}
        meaning={meaning}
        confirm={t('cancel.confirm')}
        dismiss={t('cancel.dismiss')}
        isGrave
        onConfirm={cancel}
      />
    </ActionRow>
  );
}

function useMeaning(subscription: Subscription, effect: CancelEffect): string[] {
  const { t } = useTranslation('subscriptions');
  const { day, money } = useFormat();
  const { order, validUntil, endDate, dueAt, payments } = subscription;
  if (effect === 'unpaid') return [t('cancel.unpaid')];
  if (effect === 'stopped') return [t('cancel.stopped'), t('cancel.cards')];
  if (effect === 'paused') return [t('cancel.endsNow'), t('cancel.unusedBack'), t('cancel.cards')];
  if (effect === 'withOrder' && order) {
    const number = order.orderNo;
    const back =
      order.total > 0
        ? t('cancel.order', { number, amount: money(order.total, subscription.currency) })
        : t('cancel.orderFree', { number });
    return [t('cancel.endsNow'), back];
  }
  const end = validUntil ?? endDate;
  const open = payments.find(({ status }) => status === 'open');
  if (effect === 'due' && open && end)
    return [
      t('cancel.due', { amount: money(open.amount, open.currency) }),
      t('cancel.duePaid', { date: day(end) }),
      t('cancel.dueUnpaid'),
      t('cancel.cards'),
    ];
  return [
    end ? t('cancel.endsOn', { date: day(end) }) : t('cancel.endsWithPaid'),
    t(dueAt ? 'cancel.invoiced' : 'cancel.nothing'),
    t('cancel.cards'),
    ...(end && subscription.autoRenew ? [t('cancel.back')] : []),
  ];
}
