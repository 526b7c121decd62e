import { ordersV1 } from '@visita/core/orders/v1-contract';
import { on } from '../http/route.ts';
import { listOrderPage } from './own-orders.ts';
import { findOwnOrder } from './present-order.ts';

export const orderRoutesV1 = [
  on(ordersV1.list, listOrderPage),
  on(ordersV1.get, ({ db, user, params, language }) =>
    findOwnOrder(db, { id: params.id, userId: user.id }, language),
  ),
];
