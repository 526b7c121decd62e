import { notifications } from '@mantine/notifications';
import { orders, type Order } from '@visita/core/orders/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useWrite } from '../api/use-write.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';

/** Confirms the cancellation, including the refund. */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const write = useWrite();
  const { money } = useFormat();
  const paidAmount = order.payment?.paidAt ? order.payment.amount : 0;
  const cancel = async () => {
    await write(orders.cancel, { params: { id: order.id } });
    notifications.show({ message: t('cancel.done') });
  };
  return (
    <ConfirmButton
      button={t('cancel.button')}
      question={t('cancel.title', { number: order.orderNo })}
      meaning={
        paidAmount > 0
          ? [t('cancel.textPaid', { amount: money(paidAmount, order.currency) }), t('cancel.textFinal')]
          : [t('cancel.textUnpaid')]
      }
      confirm={t('cancel.confirm')}
      dismiss={t('cancel.keep')}
      isGrave
      onConfirm={cancel}
    />
  );
}
