import { adminSubscriptions, type ShownSubscription } from '@visita/core/subscriptions/admin-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { ActButtons } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { AmountField } from '../back-office/amount-field.tsx';
import { DecimalField } from '../ui/decimal-field.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { RecordTransferDialog } from './record-transfer-dialog.tsx';
import { RefundChargeDialog } from './refund-charge-dialog.tsx';

type SubscriptionsSubscriptionAction = keyof ShownSubscription['acts'] | 'align';
const acts = [
  'extend',
  'credit',
  'refund',
  'transfer',
  'align',
  'cancelWithPeriod',
  'cancelNow',
  'writeOff',
] as const satisfies readonly SubscriptionsSubscriptionAction[];

/** Actions that need a permission of their own. */
const movesMoney: readonly SubscriptionsSubscriptionAction[] = ['refund', 'transfer'];

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
  const may = useMay();
  const isOffered = (one: SubscriptionsSubscriptionAction) =>
    one === 'align'
      ? subscription.stripeId !== null
      : subscription.acts[one] === null && (!movesMoney.includes(one) || may('orders.money'));
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
      {act === 'transfer' && <RecordTransferDialog {...props} />}
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
