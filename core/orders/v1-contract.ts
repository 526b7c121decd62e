import { get } from '../api/endpoint.ts';
import { PageQuery, pageSchema } from '../api/page.ts';
import { Order, OrderRow } from './contract.ts';
import { OrderStatus } from './order-fields.ts';

/** An order for integrators, without what only its buyer's screens offer. */
const V1Order = Order.omit({ canPay: true, canCancel: true, canChangeShipping: true }).meta({
  id: 'V1Order',
});
const V1OrderRow = OrderRow.omit({ canPay: true }).meta({ id: 'V1OrderRow' });

export const ordersV1 = {
  list: get('/api/v1/orders', {
    access: 'key',
    scope: 'orders.read',
    summary: 'List the orders that you placed, newest first.',
    query: PageQuery.extend({ status: OrderStatus.optional() }),
    returns: pageSchema(V1OrderRow),
  }),
  get: get('/api/v1/orders/:id', {
    access: 'key',
    scope: 'orders.read',
    summary: 'Get an order that you placed.',
    returns: V1Order,
    problems: ['orderNotFound'],
  }),
};
