import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { notifications } from '@mantine/notifications';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrderRow } from '@visita/core/orders/admin-order';
import { ShipTogether } from '@visita/core/orders/work-input';
import { Problem } from '@visita/core/problems';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import type { ContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { useAction } from '../ui/use-action.ts';
import { CarrierChoice, type CarrierOnly } from './carrier-fields.tsx';

interface ShipSeveralProps {
  orders: readonly AdminOrderRow[];
  onClose: () => void;
  onDone: () => void;
}

interface ShipTogetherValues extends CarrierOnly {
  rows: { id: string; version: number; trackingNumber: string }[];
}

/** Ships several parcels with one carrier and a tracking number each, and reports those that failed. */
export function ShipSeveral({ orders, onClose, onDone }: ShipSeveralProps) {
  const { t } = useTranslation('admin-orders');
  const write = useStaffWrite();
  const initialValues: ShipTogetherValues = {
    carrier: 'canada_post',
    carrierName: '',
    rows: orders.map(({ id, version }) => ({ id, version, trackingNumber: '' })),
  };
  const send = async (values: ShipTogetherValues) => {
    const results = await write(adminOrders.shipSeveral, { body: ShipTogether.parse(values) });
    const refusals = results.filter(({ isShipped }) => !isShipped);
    const count = results.length - refusals.length;
    const getName = (id: string) => orders.find((order) => order.id === id)?.orderNo ?? id;
    notifications.show({ message: t('bulk.done', { count }) });
    for (const { id, message } of refusals)
      notifications.show({
        color: 'red',
        autoClose: false,
        title: `${t('bulk.refused')} ${getName(id)}`,
        message,
      });
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('bulk.title', { count: orders.length })}
      consequences={[t('bulk.each'), t('bulk.told')]}
      confirm={t('acts.ship.button')}
      schema={ShipTogether}
      initialValues={initialValues}
      labels={{
        carrier: t('acts.ship.carrier'),
        carrierName: t('acts.ship.carrierName'),
        'rows.trackingNumber': t('acts.ship.tracking'),
      }}
      send={send}
      onDone={onDone}
    >
      {(form) => (
        <>
          <CarrierChoice form={form} />
          <TrackingNumbers orders={orders} form={form} />
        </>
      )}
    </ActionDialog>
  );
}

/**
 * A tracking number field for each parcel. Barcode scanners send Enter after each code, which moves to the
 * next field.
 */
function TrackingNumbers({
  orders,
  form,
}: {
  orders: readonly AdminOrderRow[];
  form: ContractForm<ShipTogetherValues>;
}) {
  const { t } = useTranslation('admin-orders');
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const leaveField = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const next = inputs.current[index + 1];
    if (event.key !== 'Enter' || !next) return;
    event.preventDefault();
    next.focus();
  };
  return orders.map(({ id, orderNo, name }, index) => (
    <TextInput
      key={id}
      ref={(input) => {
        inputs.current[index] = input;
      }}
      label={t('bulk.numberOf', { number: orderNo, name })}
      autoComplete="off"
      {...(index === 0 && { 'data-autofocus': true })}
      {...form.getInputProps(`rows.${index}.trackingNumber`)}
      onKeyDown={(event) => leaveField(event, index)}
    />
  ));
}

/** Ships parcels from a table: all rows or none; every invalid row is reported. */
export function ShipFile({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin-orders', 'common']);
  const write = useStaffWrite();
  const { isSending, attempt } = useAction();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const send = () =>
    attempt(async () => {
      if (!file) return;
      setProblem(undefined);
      try {
        const { shipped: count } = await write(adminOrders.shipFile, { form: { file } });
        onClose();
        notifications.show({ message: t('file.done', { count }) });
      } catch (error) {
        if (!(error instanceof Problem) || error.key !== 'invalidInput') throw error;
        setProblem(error);
      }
    });
  return (
    <Dialog isOpen onClose={onClose} title={t('file.title')}>
      <Stack gap="sm">
        <p>{t('file.text')}</p>
        <label>
          <span>{t('file.choose')}</span>{' '}
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </label>
        {problem && (
          <Alert color="red" role="alert" title={t('file.refused')}>
            <ul>
              {problem.details.errors?.map((error) => (
                <li key={error.field}>
                  {error.params?.['row'] !== undefined && `${t('file.row', { row: error.params['row'] })} · `}
                  {fieldWords(i18n, error, { label: t('file.choose') })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button disabled={!file} loading={isSending} onClick={() => void send()}>
            {t('acts.ship.button')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
