import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { parcelActions } from '@visita/core/orders/parcel';
import { ParcelMove, ReasonedChange, ReturnParcel, ShipOrder } from '@visita/core/orders/work-input';
import { shippingStatus, type ShippingAction } from '@visita/core/orders/shipping';
import { isStillHere } from '@visita/core/orders/status';
import type { Permission } from '@visita/core/staff/roles';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { MoreActs } from '../back-office/act-buttons.tsx';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { useAction } from '../ui/use-action.ts';
import { CarrierFields, type CarrierValues } from './carrier-fields.tsx';
import { CorrectTrackingDialog, HoldDialog, holdActs, ResumeDialog, type HoldAct } from './hold-dialogs.tsx';

type OrdersOrderAction = ShippingAction | 'cancel' | HoldAct;

/** The usual next steps, in order. */
const usual = ['makeReady', 'ship', 'move', 'deliver'] as const;

/**
 * Returns the actions that this member of staff may take on an order: the one to take next, if any, and the
 * rest. An order on hold is resumed first, so packing it is never offered as the next step.
 */
export function listOrderActions(order: AdminOrder, may: (permission: Permission) => boolean) {
  const parcel = may('orders.ship') ? parcelActions(order) : [];
  const all: OrdersOrderAction[] = [
    ...parcel,
    ...holdActs(order, may),
    ...(may('orders.money') && isStillHere(order) ? (['cancel'] as const) : []),
  ];
  const next: readonly OrdersOrderAction[] = order.onHoldSince === null ? usual : ['resume'];
  const primary = next.find((action) => all.includes(action));
  return { primary, others: all.filter((action) => action !== primary) };
}

/** The actions on an order: the next step as the primary button, children, and the rest in a menu. */
export function OrderActions({ order, children }: { order: AdminOrder; children: ReactNode }) {
  const { t } = useTranslation('admin-orders');
  const may = useMay();
  const { sendsAgain, resend } = useResend(order);
  const [act, setAct] = useState<OrdersOrderAction>();
  const { primary, others } = listOrderActions(order, may);
  const close = () => setAct(undefined);
  return (
    <>
      {primary && (
        <Button size="sm" onClick={() => setAct(primary)}>
          {t(`acts.${primary}.button`)}
        </Button>
      )}
      {children}
      <MoreActs
        acts={[
          ...others.map((one) => ({ label: t(`acts.${one}.button`), onClick: () => setAct(one) })),
          ...(sendsAgain ? [{ label: t('order.resend'), onClick: resend }] : []),
        ]}
      />
      {act === 'ship' && <ShipDialog order={order} onClose={close} />}
      {act === 'sendBack' && <ReturnDialog order={order} onClose={close} />}
      {act === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {act === 'correctTracking' && <CorrectTrackingDialog order={order} onClose={close} />}
      {act === 'hold' && <HoldDialog order={order} onClose={close} />}
      {act === 'resume' && <ResumeDialog order={order} onClose={close} />}
      {isMove(act) && <MoveDialog act={act} order={order} onClose={close} />}
    </>
  );
}

function useResend({ id, paidAt, buyer }: AdminOrder) {
  const { t } = useTranslation('admin-orders');
  const write = useStaffWrite();
  const may = useMay();
  const { attempt } = useAction();
  const resend = () =>
    void attempt(async () => {
      await write(adminOrders.resend, { params: { id } });
      notifications.show({ message: t('order.resent') });
    });
  return { sendsAgain: may('users.help') && paidAt !== null && buyer !== null, resend };
}

interface OrderActionsDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

function ShipDialog({ order: { id, orderNo, version }, onClose }: OrderActionsDialogProps) {
  const { t } = useTranslation('admin-orders');
  const initialValues: CarrierValues = {
    version,
    carrier: 'canada_post',
    carrierName: '',
    trackingNumber: '',
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('acts.ship.title', { number: orderNo })}
      consequences={[t('acts.ship.text'), t('acts.ship.final')]}
      confirm={t('acts.ship.button')}
      schema={ShipOrder}
      initialValues={initialValues}
      labels={{
        carrier: t('acts.ship.carrier'),
        carrierName: t('acts.ship.carrierName'),
        trackingNumber: t('acts.ship.tracking'),
      }}
      send={(body, write) => write(adminOrders.ship, { params: { id }, body })}
      done={t('acts.ship.done')}
    >
      {(form) => <CarrierFields form={form} />}
    </ActionDialog>
  );
}

type MoveAct = Exclude<ShippingAction, 'ship' | 'sendBack'>;

const isMove = (act: OrdersOrderAction | undefined): act is MoveAct =>
  act !== undefined && Object.hasOwn(shippingStatus.table, act) && act !== 'ship' && act !== 'sendBack';

function MoveDialog({
  act,
  order: { id, orderNo, version },
  onClose,
}: OrderActionsDialogProps & { act: MoveAct }) {
  const { t } = useTranslation('admin-orders');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={`${t(`acts.${act}.button`)} · ${orderNo}`}
      consequences={[t(`acts.${act}.text`)]}
      confirm={t(`acts.${act}.button`)}
      hasReason={act === 'stop'}
      schema={ParcelMove}
      initialValues={{ version, action: act, reason: '' }}
      send={(body, write) => write(adminOrders.move, { params: { id }, body })}
      done={t(`acts.${act}.done`)}
    />
  );
}

function ReturnDialog({ order: { id, orderNo, version }, onClose }: OrderActionsDialogProps) {
  const { t } = useTranslation('admin-orders');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('acts.sendBack.title', { number: orderNo })}
      consequences={[t('acts.sendBack.text')]}
      confirm={t('acts.sendBack.button')}
      hasReason
      schema={ReturnParcel}
      initialValues={{ version, reason: '', isRestocked: true }}
      send={(body, write) => write(adminOrders.returned, { params: { id }, body })}
      done={t('acts.sendBack.done')}
    >
      {(form) => (
        <Checkbox
          label={t('acts.sendBack.restock')}
          {...form.getInputProps('isRestocked', { type: 'checkbox' })}
        />
      )}
    </ActionDialog>
  );
}

function CancelDialog({ order: { id, orderNo, version }, onClose }: OrderActionsDialogProps) {
  const { t } = useTranslation('admin-orders');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('acts.cancel.title', { number: orderNo })}
      consequences={[t('acts.cancel.text'), t('acts.cancel.final')]}
      confirm={t('acts.cancel.button')}
      isGrave
      hasReason
      schema={ReasonedChange}
      initialValues={{ version, reason: '' }}
      send={(body, write) => write(adminOrders.cancel, { params: { id }, body })}
      done={t('acts.cancel.done')}
    />
  );
}
