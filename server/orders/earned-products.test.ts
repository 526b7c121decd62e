import { expect, test } from 'vitest';
import { orderStaff } from '../test/order-staff.ts';

const { bought, rows, ship } = await orderStaff();

const findBalance = async (orderId: string, account: string) => {
  const [row] = await rows(
    `select coalesce(sum(amount), 0)::int as balance from ledger_lines join ledger_entries on id = entry_id
      where order_id = $1 and account = $2`,
    [orderId, account],
  );
  return row?.['balance'];
};

test('products are deferred when they are paid and earned when their parcel is shipped', async () => {
  const { id, placed } = await bought();
  expect(await findBalance(id, 'deferred_products')).toBe(-placed.subtotal);
  expect(await findBalance(id, 'revenue_products')).toBe(0);
  await ship(id);
  expect(await findBalance(id, 'deferred_products')).toBe(0);
  expect(await findBalance(id, 'revenue_products')).toBe(-placed.subtotal);
});
