import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import {
  adminSubscriptions,
  planAfterCharge,
  type ShownSubscription,
} from '@visita/core/subscriptions/admin-contract';
import { isEnded } from '@visita/core/subscriptions/status';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { AmountField } from '../back-office/amount-field.tsx';
import { useFormat } from '../session/format.ts';

interface RefundChargeValues extends Record<string, unknown> {
  reason: string;
  version: number;
  invoiceId: string;
  isWhole: boolean;
  amount: number;
  plan: string;
}

interface RefundChargeDialogProps {
  subscription: ShownSubscription;
  onClose: () => void;
}

/** Refunds a charge in full or in part, and ends the plan or keeps it. */
export function RefundChargeDialog({
  subscription: { id, subscriptionNo, rev, currency, invoices, status },
  onClose,
}: RefundChargeDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  const { money, day } = useFormat();
  const charges = invoices.filter(({ refundable, restorable }) => refundable + restorable > 0);
  const isRunning = !isEnded(status);
  const findCharge = (invoiceId: string) => charges.find(({ id }) => id === invoiceId);
  const formatLeft = ({
    refundable,
    restorable,
  }: Pick<(typeof charges)[number], 'refundable' | 'restorable'>) =>
    restorable > 0
      ? t('refund.withCredit', { amount: money(refundable, currency), credit: money(restorable, currency) })
      : money(refundable, currency);
  const schema = z
    .object({
      reason: adminSubscriptions.refund.terms.body.shape.reason,
      isWhole: z.boolean(),
      amount: z.unknown(),
      plan: z.string(),
    })
    .superRefine(({ isWhole, amount, plan }, context) => {
      if (!isWhole && !(Number(amount) >= 1))
        context.addIssue({ code: 'custom', path: ['amount'], params: { code: 'required' } });
      if (isRunning && plan === '')
        context.addIssue({ code: 'custom', path: ['plan'], params: { code: 'planChoiceMissing' } });
    });
  const initialValues: RefundChargeValues = {
    reason: '',
    version: rev,
    invoiceId: charges[0]?.id ?? '',
    isWhole: true,
    amount: Number.NaN,
    plan: isRunning ? '' : 'keep',
  };
  return (
    <ActionDialog<RefundChargeValues>
      isOpen
      onClose={onClose}
      title={t('refund.title', { number: subscriptionNo })}
      consequences={[t('refund.meaning'), t('refund.paper')]}
      confirm={t('refund.confirm')}
      isGrave
      hasReason
      schema={schema}
      initialValues={initialValues}
      labels={{ amount: t('refund.amount', { currency }), plan: t('refund.plan') }}
      send={({ reason, version, invoiceId, isWhole, amount, plan }, write) =>
        write(adminSubscriptions.refund, {
          params: { id },
          body: {
            reason,
            version,
            invoiceId,
            ...(!isWhole && { amount }),
            plan: planAfterCharge.find((choice) => choice === plan) ?? 'keep',
          },
        })
      }
      done={t('refund.done')}
    >
      {(form) => {
        const { reason = 'cycle', refundable = 0, restorable = 0 } = findCharge(form.values.invoiceId) ?? {};
        return (
          <>
            <NativeSelect
              label={t('refund.charge')}
              description={t(`charged.${reason}`)}
              data={charges.map(({ id: value, paidAt, createdAt, ...left }) => ({
                value,
                label: `${formatLeft(left)} · ${day(paidAt ?? createdAt)}`,
              }))}
              value={form.values.invoiceId}
              onChange={({ currentTarget: { value: invoiceId } }) =>
                form.setValues({ invoiceId, isWhole: true })
              }
            />
            {refundable > 0 && (
              <Checkbox
                label={t('refund.whole')}
                checked={form.values.isWhole}
                onChange={({ currentTarget: { checked } }) => form.setFieldValue('isWhole', checked)}
              />
            )}
            {restorable > 0 && form.values.isWhole && (
              <p>{t('refund.restores', { amount: money(restorable, currency) })}</p>
            )}
            {!form.values.isWhole && (
              <AmountField
                label={t('refund.amount', { currency })}
                description={t('refund.amountHint')}
                currency={currency}
                {...form.getInputProps('amount')}
              />
            )}
            {isRunning && (
              <NativeSelect
                label={t('refund.plan')}
                description={t('refund.planHint')}
                data={['', ...planAfterCharge].map((value) => ({
                  value,
                  label: t(`refund.planChoices.${value === 'end' || value === 'keep' ? value : 'open'}`),
                }))}
                {...form.getInputProps('plan')}
              />
            )}
          </>
        );
      }}
    </ActionDialog>
  );
}
