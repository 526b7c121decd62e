import { Button, Group } from '@mantine/core';
import { orders, type Order } from '@visita/core/orders/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useAction } from '../ui/use-action.ts';

/** The invoice, to look at or to keep; its link is made when it is asked for, since it lives for ten minutes. */
export function OrderInvoice({ order: { id } }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { isSending, attempt } = useAction();
  const linkTo = async () => (await call(orders.invoice, { params: { id } })).url;
  const view = () => {
    // a window that is opened after an answer would count as an unasked one
    const opened = window.open('', '_blank');
    void attempt(async () => {
      const url = await linkTo();
      if (opened) opened.location.replace(url);
      else location.assign(url);
    }).then((isDone) => isDone || opened?.close());
  };
  const download = () =>
    attempt(async () => {
      const link = document.createElement('a');
      link.href = `${await linkTo()}?download`;
      link.download = '';
      link.click();
    });
  return (
    <Group gap="xs">
      <Button variant="default" disabled={isSending} onClick={view}>
        {t('invoice.view')}
      </Button>
      <Button variant="default" disabled={isSending} onClick={() => void download()}>
        {t('invoice.download')}
      </Button>
    </Group>
  );
}
