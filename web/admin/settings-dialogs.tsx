import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import {
  adminSettings,
  PlanPriceChange,
  ShippingChange,
  TaxChange,
  type Settings,
} from '@visita/core/admin/settings-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { AmountField, RateField, useTenfoldQuestion } from '../back-office/amount-field.tsx';
import { DecimalField } from '../ui/decimal-field.tsx';

type PlanRow = Settings['plans'][number];
type ShippingRow = Settings['shipping'][number];
type TaxRow = Settings['taxes'][number];

/** The setting to change, with its latest row. */
export type Chosen =
  | { kind: 'plan'; name: string; plan: PlanRow['plan']; newest: PlanRow['prices'][number] }
  | { kind: 'shipping'; name: string; zone: ShippingRow['zone']; newest: ShippingRow['rates'][number] }
  | { kind: 'tax'; name: string; newest: TaxRow['rates'][number] };

type SettingsDialogsDialogProps<Kind extends Chosen['kind']> = Extract<Chosen, { kind: Kind }> & {
  earliest: string;
  onClose: () => void;
};
type Money = { currency: string };

export function PlanDialog({
  name,
  plan,
  newest,
  earliest,
  currency,
  onClose,
}: SettingsDialogsDialogProps<'plan'> & Money) {
  const { t } = useTranslation('admin-settings');
  const { money } = useFormat();
  const tenfoldQuestion = useTenfoldQuestion();
  const labels = { amount: t('price', { currency }), from: t('from') };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('planAct.title', { name })}
      consequences={[t('planAct.later'), t('planAct.keep'), t('planAct.provider')]}
      confirm={t('planAct.confirm')}
      schema={PlanPriceChange}
      question={({ amount }) => tenfoldQuestion(newest.amount, amount, (value) => money(value, currency))}
      initialValues={{ plan, amount: newest.amount, from: earliest, seen: newest.id }}
      labels={labels}
      send={(body, write) => write(adminSettings.planPrice, { body })}
      done={t('done')}
    >
      {(form) => (
        <Stack gap="sm">
          <AmountField label={labels.amount} currency={currency} {...form.getInputProps('amount')} />
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

export function ShippingDialog({
  name,
  zone,
  newest,
  earliest,
  currency,
  onClose,
}: SettingsDialogsDialogProps<'shipping'> & Money) {
  const { t } = useTranslation('admin-settings');
  const labels = {
    amount: t('cost', { currency }),
    freeFrom: t('freeFrom', { currency }),
    minDays: t('minDays'),
    maxDays: t('maxDays'),
    from: t('from'),
  };
  const { money } = useFormat();
  const tenfoldQuestion = useTenfoldQuestion();
  const { amount, freeFrom, minDays, maxDays } = newest;
  return (
    <ActionDialog<ShippingValues>
      isOpen
      onClose={onClose}
      title={t('shippingAct.title', { name })}
      consequences={[t('shippingAct.later'), t('shippingAct.keep')]}
      confirm={t('shippingAct.confirm')}
      schema={ShippingChange}
      question={(values) => tenfoldQuestion(amount, values.amount, (value) => money(value, currency))}
      initialValues={{ zone, amount, freeFrom, minDays, maxDays, from: earliest, seen: newest.id }}
      labels={labels}
      send={(body, write) => write(adminSettings.shippingRate, { body })}
      done={t('done')}
    >
      {(form) => (
        <Stack gap="sm">
          <AmountField label={labels.amount} currency={currency} {...form.getInputProps('amount')} />
          <AmountField
            label={labels.freeFrom}
            currency={currency}
            value={form.values.freeFrom ?? 0}
            emptyValue={0}
            error={form.errors['freeFrom']}
            onChange={(value) => form.setFieldValue('freeFrom', value === 0 ? null : value)}
          />
          <Group grow align="start">
            <DecimalField label={labels.minDays} {...form.getInputProps('minDays')} />
            <DecimalField label={labels.maxDays} {...form.getInputProps('maxDays')} />
          </Group>
          <TextInput type="date" min={earliest} label={labels.from} {...form.getInputProps('from')} />
        </Stack>
      )}
    </ActionDialog>
  );
}

export function TaxDialog({ name, newest, earliest, onClose }: SettingsDialogsDialogProps<'tax'>) {
  const { t } = useTranslation('admin-settings');
  const { rate: writeRate } = useFormat();
  const tenfoldQuestion = useTenfoldQuestion();
  const labels = { rate: t('rate'), isRegistered: t('registered'), from: t('from') };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('taxAct.title', { name })}
      consequences={[t('taxAct.later'), t('taxAct.keep'), t('taxAct.number')]}
      confirm={t('taxAct.confirm')}
      schema={TaxChange}
      question={({ rate }) => tenfoldQuestion(newest.rate, rate, writeRate)}
      initialValues={{
        rate: newest.rate,
        isRegistered: newest.isRegistered,
        from: earliest,
        seen: newest.code,
      }}
      labels={labels}
      send={(body, write) => write(adminSettings.tax, { body })}
      done={t('done')}
    >
      {(form) => (
        <Stack gap="sm">
          <RateField label={labels.rate} {...form.getInputProps('rate')} />
          <Checkbox
            label={labels.isRegistered}
            {...form.getInputProps('isRegistered', { type: 'checkbox' })}
          />
          <TextInput type="date" min={earliest} label={labels.from} {...form.getInputProps('from')} />
        </Stack>
      )}
    </ActionDialog>
  );
}
