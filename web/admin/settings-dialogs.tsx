import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { adminSettings, PlanPriceChange, ShippingChange, TaxChange, type Settings } from '@visita/core/admin/settings-contract';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../staff/action-dialog.tsx';
import { callStaff } from '../staff/call-staff.ts';
import { NumberField } from '../subscriptions/number-field.tsx';

type PlanRow = Settings['plans'][number];
type ShippingRow = Settings['shipping'][number];
type TaxRow = Settings['taxes'][number];

/** What somebody wants to change, with its newest row. */
export type Chosen =
  | { kind: 'plan'; name: string; plan: PlanRow['plan']; newest: PlanRow['prices'][number] }
  | { kind: 'shipping'; name: string; zone: ShippingRow['zone']; newest: ShippingRow['rates'][number] }
  | { kind: 'tax'; name: string; newest: TaxRow['rates'][number] };

type DialogProps<Kind extends Chosen['kind']> = Extract<Chosen, { kind: Kind }> & { earliest: string; onClose: () => void };
type Money = { currency: string };

const cents = 100;
/** A rate is in thousandths of a percent. */
const percent = 1_000;

export function PlanDialog({ name, plan, newest, earliest, currency, onClose }: DialogProps<'plan'> & Money) {
  const { t } = useTranslation('admin-settings');
  const labels = { amount: t('price', { currency }), from: t('from') };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('planAct.title', { name })}
      consequences={[t('planAct.later'), t('planAct.keep'), t('planAct.provider')]}
      confirm={t('planAct.confirm')}
      schema={PlanPriceChange}
      initialValues={{ plan, amount: newest.amount, from: earliest, seen: newest.id }}
      labels={labels}
      send={(body) => callStaff(adminSettings.planPrice, { body })}
      done={t('done')}
    >
      {(form) => (
        <Stack gap="sm">
          <NumberField
            label={labels.amount}
            unit={cents}
            value={form.values.amount}
            error={form.errors['amount']}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          <TextInput type="date" min={earliest} label={labels.from} {...form.getInputProps('from')} />
        </Stack>
      )}
    </ActionDialog>
  );
}

interface ShippingValues extends Record<string, unknown> {
  zone: ShippingRow['zone'];
  amount: number;
  freeFrom: number | null;
  minDays: number;
  maxDays: number;
  from: string;
  seen: string;
}

export function ShippingDialog({ name, zone, newest, earliest, currency, onClose }: DialogProps<'shipping'> & Money) {
  const { t } = useTranslation('admin-settings');
  const labels = {
    amount: t('cost', { currency }),
    freeFrom: t('freeFrom', { currency }),
    minDays: t('minDays'),
    maxDays: t('maxDays'),
    from: t('from'),
  };
  const { amount, freeFrom, minDays, maxDays } = newest;
  return (
    <ActionDialog<ShippingValues>
      isOpen
      onClose={onClose}
      title={t('shippingAct.title', { name })}
      consequences={[t('shippingAct.later'), t('shippingAct.keep')]}
      confirm={t('shippingAct.confirm')}
      schema={ShippingChange}
      initialValues={{ zone, amount, freeFrom, minDays, maxDays, from: earliest, seen: newest.id }}
      labels={labels}
      send={(body) => callStaff(adminSettings.shippingRate, { body })}
      done={t('done')}
    >
      {(form) => {
        const field = (key: 'amount' | 'minDays' | 'maxDays', unit = 1) => (
          <NumberField
            label={labels[key]}
            unit={unit}
            value={form.values[key]}
            error={form.errors[key]}
            onChange={(value) => form.setFieldValue(key, value)}
          />
        );
        return (
          <Stack gap="sm">
            {field('amount', cents)}
            <NumberField
              label={labels.freeFrom}
              unit={cents}
              value={form.values.freeFrom ?? 0}
              error={form.errors['freeFrom']}
              onChange={(value) => form.setFieldValue('freeFrom', value === 0 ? null : value)}
            />
            <Group grow align="start">
              {field('minDays')}
              {field('maxDays')}
            </Group>
            <TextInput type="date" min={earliest} label={labels.from} {...form.getInputProps('from')} />
          </Stack>
        );
      }}
    </ActionDialog>
  );
}

export function TaxDialog({ name, newest, earliest, onClose }: DialogProps<'tax'>) {
  const { t } = useTranslation('admin-settings');
  const labels = { rate: t('rate'), isRegistered: t('registered'), from: t('from') };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('taxAct.title', { name })}
      consequences={[t('taxAct.later'), t('taxAct.keep'), t('taxAct.number')]}
      confirm={t('taxAct.confirm')}
      schema={TaxChange}
      initialValues={{ rate: newest.rate, isRegistered: newest.isRegistered, from: earliest, seen: newest.code }}
      labels={labels}
      send={(body) => callStaff(adminSettings.tax, { body })}
      done={t('done')}
    >
      {(form) => (
        <Stack gap="sm">
          <NumberField
            label={labels.rate}
            unit={percent}
            value={form.values.rate}
            error={form.errors['rate']}
            onChange={(rate) => form.setFieldValue('rate', rate)}
          />
          <Checkbox label={labels.isRegistered} {...form.getInputProps('isRegistered', { type: 'checkbox' })} />
          <TextInput type="date" min={earliest} label={labels.from} {...form.getInputProps('from')} />
        </Stack>
      )}
    </ActionDialog>
  );
}
