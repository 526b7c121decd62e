import { Button, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { leftOfSale, partOfSale, type SalePart } from '@visita/core/documents/sale-part';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { isStillHere } from '@visita/core/orders/status';
import { adminPayments, planAfterRefund, RefundReason } from '@visita/core/payments/admin-contract';
import { endedStatuses } from '@visita/core/subscriptions/status';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { useFormat } from '../session/format.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { Facts } from '../back-office/facts.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { Parts } from '../ui/parts.tsx';
import { DecimalField } from '../ui/decimal-field.tsx';

const RefundedPlan = z.string().refine((plan) => plan !== '', { params: { code: 'planChoiceMissing' } });

interface RefundDialogValues extends Record<string, unknown> {
  version: number;
  reason: string;
  isWhole: boolean;
  lines: { sku: string; unitPrice: number; quantity: number }[];
  hasShipping: boolean;
  plan: string;
}

/** The refund button, shown while a part of the payment is refundable, or a credit that paid the order. */
export function RefundButton({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('admin-orders');
  const [isOpen, setOpen] = useState(false);
  const payment = order.payments.find(({ status, isSurplus }) => status === 'completed' && !isSurplus);
  if (!payment || payment.refundable + payment.restorable === 0) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('refund.button')}
      </Button>
      {isOpen && <RefundDialog order={order} payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RefundDialogProps {
  order: AdminOrder;
  payment: AdminOrder['payments'][number];
  onClose: () => void;
}

/**
 * Refunds whole lines or the order, with taxes. Amounts are computed by the same function as on the server.
 */
function RefundDialog({ order, payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation('admin-orders');
  const write = useStaffWrite();
  const { money } = useFormat();
  const { id, orderNo, version, currency } = order;
  const sale = getSale(order);
  const refundedParts = listRefundedParts(payment);
  const left = leftOfSale(sale, refundedParts);
  const [choice, setChoice] = useState<{
    isWhole: boolean;
    quantities: Record<string, number>;
    hasShipping: boolean;
  }>({
    isWhole: false,
    quantities: {},
    hasShipping: false,
  });
  const getKey = ({ sku, unitPrice }: { sku: string; unitPrice: number }) => `${sku} ${unitPrice}`;
  const lines = left.items.flatMap(({ sku, unitPrice, ...item }) => {
    const quantity = choice.quantities[getKey({ sku, unitPrice, ...item })] ?? 0;
    return quantity > 0 ? [{ sku, unitPrice, quantity }] : [];
  });
  const isPossible = (quantity: number, most: number) =>
    Number.isInteger(quantity) && quantity >= 0 && quantity <= most;
  const hasWholeQuantities =
    choice.isWhole || left.items.every((item) => isPossible(choice.quantities[getKey(item)] ?? 0, item.left));
  const part = choice.isWhole
    ? undefined
    : partOfSale(sale, refundedParts, { lines, hasShipping: choice.hasShipping });
  const credit = payment.restorable;
  const amount = choice.isWhole ? payment.refundable : (part?.total ?? 0);
  const confirm =
    amount > 0
      ? t('refund.confirm', { amount: money(amount, currency) })
      : choice.isWhole
        ? t('refund.confirmCredit', { amount: money(credit, currency) })
        : t('refund.button');
  const initialValues: RefundDialogValues = {
    version,
    reason: '',
    isWhole: false,
    lines: [],
    hasShipping: false,
    plan: '',
  };
  const isPlanRunning = order.plan !== null && !endedStatuses.some((ended) => ended === order.plan?.status);
  const isLast = choice.isWhole || (credit === 0 && amount === payment.refundable);
  const needsPlanChoice = isPlanRunning && isLast;
  const schema = RefundReason.extend({ plan: needsPlanChoice ? RefundedPlan : z.string() });
  const refundChoice = {
    isWhole: choice.isWhole,
    lines: choice.isWhole ? [] : lines,
    hasShipping: !choice.isWhole && choice.hasShipping,
  };
  return (
    <ActionDialog<RefundDialogValues>
      isOpen
      onClose={onClose}
      title={t('refund.title', { number: orderNo })}
      consequences={[
        ...(payment.refundable > 0 ? [t('refund.note')] : []),
        ...(credit > 0 ? [t('refund.restores', { amount: money(credit, currency) })] : []),
        ...(isStillHere(order) ? [t('refund.cancels')] : []),
      ]}
      confirm={confirm}
      isGrave
      hasReason
      schema={schema.refine(() => hasWholeQuantities, { path: ['quantities'] })}
      initialValues={initialValues}
      labels={{ plan: t('refund.plan', { number: order.plan?.subscriptionNo ?? '' }) }}
      send={({ reason, plan }) => {
        const choice = planAfterRefund.find((each) => needsPlanChoice && each === plan);
        return write(adminPayments.refund, {
          params: { id },
          body: { version, reason, ...refundChoice, plan: choice },
        });
      }}
      done={t('refund.done')}
    >
      {(form) => (
        <>
          <Checkbox
            label={t('refund.whole', { amount: money(payment.refundable, currency) })}
            checked={choice.isWhole}
            onChange={({ currentTarget: { checked } }) =>
              setChoice((choice) => ({ ...choice, isWhole: checked }))
            }
          />
          {!choice.isWhole &&
            left.items.map((item) =>
              item.left > 0 && item.unitPrice > 0 ? (
                <DecimalField
                  key={getKey(item)}
                  size="sm"
                  label={<Parts parts={[item.name, item.variant]} />}
                  description={
                    <Parts
                      parts={[money(item.unitPrice, currency), t('refund.left', { count: item.left })]}
                    />
                  }
                  value={choice.quantities[getKey(item)] ?? 0}
                  emptyValue={0}
                  error={
                    isPossible(choice.quantities[getKey(item)] ?? 0, item.left)
                      ? undefined
                      : t('refund.left', { count: item.left })
                  }
                  onChange={(value) =>
                    setChoice((choice) => ({
                      ...choice,
                      quantities: { ...choice.quantities, [getKey(item)]: value },
                    }))
                  }
                />
              ) : null,
            )}
          {!choice.isWhole && left.shippingAmount > 0 && (
            <Checkbox
              label={t('refund.delivery', { amount: money(left.shippingAmount, currency) })}
              checked={choice.hasShipping}
              onChange={({ currentTarget: { checked } }) =>
                setChoice((choice) => ({ ...choice, hasShipping: checked }))
              }
            />
          )}
          {needsPlanChoice && (
            <NativeSelect
              size="sm"
              label={t('refund.plan', { number: order.plan?.subscriptionNo ?? '' })}
              description={t('refund.planHint')}
              data={['', ...planAfterRefund].map((value) => ({
                value,
                label: t(`refund.planChoices.${value === 'end' || value === 'keep' ? value : 'open'}`),
              }))}
              {...form.getInputProps('plan')}
            />
          )}
          {part ? <PartFacts part={part} order={order} /> : !choice.isWhole && <p>{t('refund.nothing')}</p>}
        </>
      )}
    </ActionDialog>
  );
}

/** The amounts and taxes of the refund, as on the credit note. */
function PartFacts({ part, order: { taxes, currency } }: { part: SalePart; order: AdminOrder }) {
  const { t } = useTranslation(['admin-orders', 'money']);
  const { money, rate } = useFormat();
  return (
    <Facts
      facts={[
        { label: t('refund.lines'), value: part.subtotal > 0 ? money(part.subtotal, currency) : null },
        {
          label: t('order.delivery'),
          value: part.shippingAmount > 0 ? money(part.shippingAmount, currency) : null,
        },
        ...taxes.map((tax, index) => ({
          label: t('tax', {
            ns: 'money',
            name: t(`taxes.${tax.kind}`, { ns: 'money' }),
            rate: rate(tax.rate),
          }),
          value: money(part.taxAmounts[index] ?? 0, currency),
        })),
        { label: t('refund.total'), value: <strong>{money(part.total, currency)}</strong> },
      ]}
    />
  );
}

function getSale({ items, shippingAmount, taxes }: AdminOrder) {
  return {
    items: items.map((item) => ({ ...item, unitPrice: item.unitPrice ?? 0 })),
    shippingAmount: shippingAmount ?? 0,
    taxes,
  };
}

/** Returns the refunds of a payment that succeeded or are pending, by line. */
function listRefundedParts({ refunds }: AdminOrder['payments'][number]): SalePart[] {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'cancelled')
    .map(({ lines, shippingAmount, amount }) => ({
      lines,
      shippingAmount,
      subtotal: 0,
      taxAmounts: [],
      total: amount,
    }));
}
