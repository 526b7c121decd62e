import type { Order } from '@visita/core/orders/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeDelivery } from './change-delivery.tsx';
import { OrderAgreements } from './order-agreements.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNow } from './order-now.tsx';
import { OrderPaymentFacts } from './order-payment.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusMark } from './status-mark.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import classes from '../ui/detail.module.css';

interface OrderViewProps {
  order: Order;
  /** The payment form of an unpaid order. */
  pay: ReactNode;
}

/** An order: state, items, delivery, payment and actions. */
export function OrderView({ order, pay }: OrderViewProps) {
  const { t } = useTranslation('orders');
  const path = usePath();
  const { moment } = useFormat();
  return (
    <>
      <PageHeader
        title={t('order.title', { number: order.orderNo })}
        back={{ to: path('/shop/orders'), label: t('order.back') }}
      >
        <div className={classes.facts}>
          <StatusMark status={order.status} />
          <span>{t('order.placed', { date: moment(order.createdAt) })}</span>
        </div>
        <OrderNow order={order} />
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.main}>
          {order.canPay && pay}
          <OrderItems order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={classes.beside}>
          <OrderDelivery order={order}>
            {order.canChangeShipping && <ChangeDelivery order={order} />}
          </OrderDelivery>
          <OrderPaymentFacts order={order} />
          {order.documents.length > 0 && <DocumentList documents={order.documents} />}
          <OrderAgreements order={order} />
          {order.canCancel && (
            <div>
              <CancelOrder order={order} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
