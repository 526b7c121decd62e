import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { orders, type Order } from '@visita/core/orders/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useDeed } from '../cards/use-deed.ts';
import { useFormat } from '../i18n/format.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Says first what becomes of the money. */
export function CancelOrder({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const { isSending, attempt } = useDeed();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const paid = order.payment?.paidAt ? order.payment.amount : 0;
  const cancel = () =>
    attempt(async () => {
      onChange(await call(orders.cancel, { params: { id: order.id } }));
      notifications.show({ message: t('cancel.done') });
    }).then(close);
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        {t('cancel.button')}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={t('cancel.title', { number: order.orderNo })}>
        <p>{paid > 0 ? t('cancel.textPaid', { amount: money(paid, order.currency) }) : t('cancel.textUnpaid')}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel.keep')}
          </Button>
          <Button color="red.9" loading={isSending} onClick={() => void cancel()}>
            {t('cancel.confirm')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
