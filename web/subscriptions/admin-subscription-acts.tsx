import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import {
  adminSubscriptions,
  planAfterCharge,
  type ShownSubscription,
} from '@visita/core/subscriptions/admin-contract';
import { isEnded } from '@visita/core/subscriptions/status';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ActButtons } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { AmountField } from '../back-office/amount-field.tsx';
import { useFormat } from '../session/format.ts';
import { DecimalField } from '../ui/decimal-field.tsx';

type SubscriptionsSubscriptionAction = keyof ShownSubscription['acts'] | 'align';
const acts = [
  'extend',
  'credit',
  'refund',
  'align',
  'cancelWithPeriod',
  'cancelNow',
  'writeOff',
] as const satisfies readonly SubscriptionsSubscriptionAction[];

interface AdminSubscriptionActsDialogProps {
  subscription: ShownSubscription;
  onClose: () => void;
}

/** The actions of staff on a subscription. Actions not possible in its state are not offered. */
export function AdminSubscriptionActs({
  subscription,
}: Pick<AdminSubscriptionActsDialogProps, 'subscription'>) {
  const { t } = useTranslation('admin-subscriptions');
  const [act, setAct] = useState<SubscriptionsSubscriptionAction>();
  const isOffered = (one: SubscriptionsSubscriptionAction) =>
    one === 'align' ? subscription.stripeId !== null : subscription.acts[one] === null;
  const props = { subscription, onClose: () => setAct(undefined) };
  return (
    <>
      <ActButtons
        acts={acts
          .filter(isOffered)
          .map((one) => ({ label: t(`${one}.button`), onClick: () => setAct(one) }))}
      />
      {act === 'extend' && <ExtendDialog {...props} />}
      {act === 'credit' && <CreditDialog {...props} />}
      {act === 'refund' && <RefundChargeDialog {...props} />}
      {act === 'writeOff' && <WriteOffDialog {...props} />}
      {act === 'align' && <ReconcileDialog {...props} />}
      {(act === 'cancelNow' || act === 'cancelWithPeriod') && <CancelDialog act={act} {...props} />}
    </>
  );
}

function ExtendDialog({
  subscription: { id, subscriptionNo, rev, stripeId },
  onClose,
}: AdminSubscriptionActsDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('extend.title', { number: subscriptionNo })}
      consequences={[t(stripeId === null ? 'extend.end' : 'extend.free')]}
      confirm={t('extend.confirm')}
      hasReason
      schema={adminSubscriptions.extend.terms.body}
      initialValues={{ reason: '', version: rev, days: 14 }}
      labels={{ days: t('extend.days') }}
      send={(body, write) => write(adminSubscriptions.extend, { params: { id }, body })}
      done={t('extend.done')}
    >
      {(form) => (
        <DecimalField
          label={t('extend.days')}
          value={form.values.days}
          error={form.errors['days']}
          onChange={(days) => form.setFieldValue('days', days)}
        />
      )}
    </ActionDialog>
  );
}

function CreditDialog({
  subscription: { id, subscriptionNo, currency },
  onClose,
}: AdminSubscriptionActsDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  // the id makes a repeated submission idempotent
  const [creditId] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('credit.title', { number: subscriptionNo })}
      consequences={[t('credit.meaning'), t('credit.goodwill')]}
      confirm={t('credit.confirm')}
      isGrave
      hasReason
      schema={adminSubscriptions.credit.terms.body}
      initialValues={{ reason: '', amount: Number.NaN, creditId }}
      labels={{ amount: t('credit.amount', { currency }) }}
      send={(body, write) => write(adminSubscriptions.credit, { params: { id }, body })}
      done={t('credit.done')}
    >
      {(form) => (
        <AmountField
          label={t('credit.amount', { currency })}
          currency={currency}
          {...form.getInputProps('amount')}
        />
      )}
    </ActionDialog>
  );
}

interface RefundChargeValues extends Record<string, unknown> {
  reason: string;
  version: number;
  invoiceId: string;
  isWhole: boolean;
  amount: number;
  plan: string;
}

/** Refunds a charge in full or in part, and ends the plan or keeps it. */
function RefundChargeDialog({
  subscription: { id, subscriptionNo, rev, currency, invoices, status },
  onClose,
}: AdminSubscriptionActsDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  const { money, day } = useFormat();
  const charges = invoices.filter(({ refundable }) => refundable > 0);
  const isRunning = !isEnded(status);
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
      {(form) => (
        <>
          <NativeSelect
            label={t('refund.charge')}
            data={charges.map(({ id: value, reason, paidAt, createdAt, refundable }) => ({
              value,
              label: `${day(paidAt ?? createdAt)} · ${t(`charged.${reason}`)} · ${money(refundable, currency)}`,
            }))}
            {...form.getInputProps('invoiceId')}
          />
          <Checkbox
            label={t('refund.whole')}
            checked={form.values.isWhole}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('isWhole', checked)}
          />
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
      )}
    </ActionDialog>
  );
}

function CancelDialog({
  act,
  subscription: { id, subscriptionNo, rev },
  onClose,
}: AdminSubscriptionActsDialogProps & { act: 'cancelNow' | 'cancelWithPeriod' }) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`, { number: subscriptionNo })}
      consequences={
        act === 'cancelNow' ? [t('cancelNow.meaning'), t('cancelNow.order')] : [t('cancelWithPeriod.meaning')]
      }
      confirm={t(`${act}.confirm`)}
      isGrave
      hasReason
      schema={adminSubscriptions.cancel.terms.body}
      initialValues={{
        reason: '',
        version: rev,
        ends: act === 'cancelNow' ? ('now' as const) : ('period' as const),
      }}
      send={(body, write) => write(adminSubscriptions.cancel, { params: { id }, body })}
      done={t(`${act}.done`)}
    />
  );
}

function WriteOffDialog({
  subscription: { id, subscriptionNo, rev },
  onClose,
}: AdminSubscriptionActsDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('writeOff.title', { number: subscriptionNo })}
      consequences={[t('writeOff.meaning'), t('writeOff.paper')]}
      confirm={t('writeOff.confirm')}
      isGrave
      hasReason
      schema={adminSubscriptions.writeOff.terms.body}
      initialValues={{ reason: '', version: rev }}
      send={(body, write) => write(adminSubscriptions.writeOff, { params: { id }, body })}
      done={t('writeOff.done')}
    />
  );
}

function ReconcileDialog({
  subscription: { id, subscriptionNo },
  onClose,
}: AdminSubscriptionActsDialogProps) {
  const { t } = useTranslation('admin-subscriptions');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('align.title', { number: subscriptionNo })}
      consequences={[t('align.meaning')]}
      confirm={t('align.confirm')}
      schema={z.object({})}
      initialValues={{}}
      send={(_, write) => write(adminSubscriptions.align, { params: { id } })}
      done={t('align.done')}
    />
  );
}
