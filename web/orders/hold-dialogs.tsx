import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import { isCarrier } from '@visita/core/orders/carrier-name';
import { canCorrectTracking, canHold } from '@visita/core/orders/parcel';
import { CorrectTracking, ReasonedChange } from '@visita/core/orders/work-input';
import { RowVersion } from '@visita/core/staff/row-version';
import type { Permission } from '@visita/core/staff/roles';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { CarrierFields, type CarrierValues } from './carrier-fields.tsx';

export type HoldAct = 'correctTracking' | 'hold' | 'resume';

/** Returns the actions that this member of staff may take on an order now. */
export function holdActs(order: AdminOrder, may: (permission: Permission) => boolean): HoldAct[] {
  const isHeld = order.onHoldSince !== null;
  return [
    ...(may('orders.ship') && canCorrectTracking(order) ? (['correctTracking'] as const) : []),
    ...(may('orders.note') && canHold(order) && !isHeld ? (['hold'] as const) : []),
    ...(may('orders.money') && isHeld ? (['resume'] as const) : []),
  ];
}

interface HoldDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

export function CorrectTrackingDialog({ order, onClose }: HoldDialogProps) {
  const { t } = useTranslation('admin-orders');
  const { id, orderNo, version, shippingCompany, trackingNumber } = order;
  const isOfTable = shippingCompany !== null && isCarrier(shippingCompany);
  const initialValues: CarrierValues = {
    version,
    carrier: isOfTable ? shippingCompany : 'other',
    carrierName: isOfTable ? '' : (shippingCompany ?? ''),
    trackingNumber: trackingNumber ?? '',
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('acts.correctTracking.title', { number: orderNo })}
      consequences={[t('acts.correctTracking.text'), t('acts.correctTracking.kept')]}
      confirm={t('acts.correctTracking.button')}
      schema={CorrectTracking}
      initialValues={initialValues}
      labels={{
        carrier: t('acts.ship.carrier'),
        carrierName: t('acts.ship.carrierName'),
        trackingNumber: t('acts.ship.tracking'),
      }}
      send={(body, write) => write(adminOrders.correctTracking, { params: { id }, body })}
      done={t('acts.correctTracking.done')}
    >
      {(form) => <CarrierFields form={form} />}
    </ActionDialog>
  );
}

export function HoldDialog({ order: { id, orderNo, version }, onClose }: HoldDialogProps) {
  const { t } = useTranslation('admin-orders');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={`${t('acts.hold.button')} · ${orderNo}`}
      consequences={[t('acts.hold.text')]}
      confirm={t('acts.hold.button')}
      hasReason
      schema={ReasonedChange}
      initialValues={{ version, reason: '' }}
      send={(body, write) => write(adminOrders.hold, { params: { id }, body })}
      done={t('acts.hold.done')}
    />
  );
}

export function ResumeDialog({ order: { id, orderNo, version }, onClose }: HoldDialogProps) {
  const { t } = useTranslation('admin-orders');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={`${t('acts.resume.button')} · ${orderNo}`}
      consequences={[t('acts.resume.text')]}
      confirm={t('acts.resume.button')}
      schema={RowVersion}
      initialValues={{ version }}
      send={(body, write) => write(adminOrders.resume, { params: { id }, body })}
      done={t('acts.resume.done')}
    />
  );
}
