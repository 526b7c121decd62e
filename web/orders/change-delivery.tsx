import { Button, Group, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addresses, type Address } from '@visita/core/addresses/contract';
import { addressLine } from '@visita/core/addresses/address-lines';
import { orders, type Order } from '@visita/core/orders/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { useAction } from '../ui/use-action.ts';
import { useLanguage } from '../i18n/language.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';

interface ChangeDeliveryProps {
  order: Order;
}

/** Changes the delivery address (within the same tax region) or the notes, before the parcel is shipped. */
export function ChangeDelivery({ order }: ChangeDeliveryProps) {
  const { t } = useTranslation('orders');
  const { attempt } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState<Address[]>();
  const open = () => {
    setOpen(true);
    void attempt(async () => setOwn(await call(addresses.list, {}))).then(
      (isDone) => isDone || setOpen(false),
    );
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('delivery.change')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('delivery.changeTitle')}>
        {own ? (
          <DeliveryForm order={order} own={own} onClose={() => setOpen(false)} />
        ) : (
          <Skeleton height={240} />
        )}
      </Dialog>
    </>
  );
}

const sameTax = ({ country, province }: Pick<Address, 'country' | 'province'>, order: Order) =>
  country === order.deliveryAddress?.country &&
  (country !== 'CA' || province === order.deliveryAddress.province);

function DeliveryForm({
  order,
  own,
  onClose,
}: ChangeDeliveryProps & { own: Address[]; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const write = useWrite();
  const { t: common } = useTranslation();
  const language = useLanguage();
  const fitting = own.filter((address) => sameTax(address, order));
  const values =
    order.deliveryAddress && addressLine(order.deliveryAddress, language, order.deliveryAddress.name);
  const form = useContractForm({
    schema: orders.changeShipping.terms.body,
    initialValues: { addressId: '', notes: order.notes },
    labels: { addressId: t('delivery.address'), notes: t('delivery.notes') },
  });
  const save = async ({ addressId, notes }: { addressId: string; notes: string }) => {
    await write(orders.changeShipping, {
      params: { id: order.id },
      body: { notes, ...(addressId && { addressId }) },
    });
    notifications.show({ message: t('delivery.saved') });
    onClose();
  };
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <p>{t('delivery.changeText')}</p>
      <NativeSelect
        label={t('delivery.address')}
        data={[
          { value: '', label: values ?? '' },
          ...fitting.map((address) => ({
            value: address.id,
            label: addressLine(address, language, address.name),
          })),
        ]}
        {...form.getInputProps('addressId')}
        mb="md"
      />
      <Textarea
        label={t('delivery.notes')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('notes')}
        mb="lg"
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {common('save')}
        </Button>
      </Group>
    </form>
  );
}
