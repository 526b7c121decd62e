import type { AdminOrder } from '@visita/core/orders/admin-order';
import { expect, test } from 'vitest';
import { listOrderActions } from './order-actions.tsx';

const paidOrder = { status: 'paid', shippingStatus: 'preparing', onHoldSince: null } as AdminOrder;
const onHold = { ...paidOrder, onHoldSince: new Date('2027-01-05T15:00:00Z') };

test.each([
  ['a paid order is packed next', paidOrder, undefined, 'makeReady'],
  ['an order on hold is resumed next', onHold, undefined, 'resume'],
  ['an order on hold has no next step for a packer, who cannot resume it', onHold, 'orders.ship', undefined],
] as const)('%s', (_title, order, only, primary) => {
  const all = listOrderActions(order, (permission) => !only || permission === only);
  expect(all.primary).toBe(primary);
  expect(all.others).not.toContain(primary);
});

test('packing an order on hold stays possible', () => {
  expect(listOrderActions(onHold, () => true).others).toContain('makeReady');
});
