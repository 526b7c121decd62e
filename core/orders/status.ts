import { machine } from '../machine.ts';

/** The life of an order (docs/product.md, section 4). */
// prettier-ignore: a table is read by its columns
export const orderStatus = machine(['pending', 'paid', 'shipped', 'completed', 'cancelled', 'refunded'], {
  pay: { from: ['pending'], to: 'paid' },
  ship: { from: ['paid'], to: 'shipped' },
  complete: { from: ['paid', 'shipped'], to: 'completed' },
  cancel: { from: ['pending', 'paid'], to: 'cancelled' },
  refund: { from: ['cancelled', 'paid', 'shipped', 'completed'], to: 'refunded' },
  // the bank sent the money back: what was cancelled is not refunded yet
  refundFailed: { from: ['refunded'], to: 'cancelled' },
});
export type OrderStatus = (typeof orderStatus.states)[number];
export type OrderAction = keyof typeof orderStatus.table;
