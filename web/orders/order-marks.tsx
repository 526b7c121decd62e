import type { ShippingStatus } from '@visita/core/orders/shipping';
import type { OrderStatus } from '@visita/core/orders/status';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Mark } from '../back-office/mark.tsx';

type Tone = ComponentProps<typeof Mark>['tone'];

const statusTones: Partial<Record<OrderStatus, Tone>> = {
  pending: 'waiting',
  paid: 'good',
  shipped: 'good',
  refunded: 'grave',
};
const parcelTones: Partial<Record<ShippingStatus, Tone>> = {
  preparing: 'waiting',
  ready_to_ship: 'waiting',
  exception: 'grave',
  delivered: 'good',
};

/** The status of an order, for staff. */
export function OrderMark({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('admin-orders');
  return <Mark tone={statusTones[status] ?? 'quiet'}>{t(`status.${status}`)}</Mark>;
}

/** The status of the parcel, or nothing if nothing is shipped. */
export function ParcelMark({ status }: { status: ShippingStatus | null }) {
  const { t } = useTranslation('admin-orders');
  return status && <Mark tone={parcelTones[status] ?? 'quiet'}>{t(`parcel.${status}`)}</Mark>;
}

/** Marks an order that is on hold and must not be shipped. */
/** Shown while the bank decides about the payment; the parcel is held. */
export function DisputedMark({ since }: { since: Date | null }) {
  const { t } = useTranslation('admin-orders');
  return since && <Mark tone="grave">{t('disputed')}</Mark>;
}

export function HoldMark({ since }: { since: Date | null }) {
  const { t } = useTranslation('admin-orders');
  return since && <Mark tone="grave">{t('onHold')}</Mark>;
}
