import { expect, test } from 'vitest';
import { addDays } from '@visita/core/days';
import { payments } from '@visita/core/payments/contract';
import { provider } from '@visita/core/provider/contract';
import { updateUser } from '../account/queries.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { rowsWith } from '../test/rows.ts';
import { goldCard, sleeve } from '../test/shoppers.ts';
import { gatherExport } from './gather-export.ts';
import { leaveAccount } from '../test/leave-account.ts';

const app = await paymentWorld({ retries: 0 });
const { deps, booksOf, clock, database, fill, order, pay, rows, saveCard, setStock, settle, shopper } = app;

test('erasing a buyer anonymizes sales, cancels unpaid orders and deletes the customer at the provider', async () => {
  const ana = await shopper();
  await setStock(sleeve, 10);
  await setStock(goldCard, 10);
  await saveCard(ana);
  const paid = await order(ana, undefined, { notes: `for ${ana.email}` });
  const [{ checkout_url: url }] = [await ana.calls(payments.open, { body: { orderId: paid.id } })];
  await pay(url);
  await settle();

  const archive = await gatherExport(deps, { userId: ana.id });
  const read = async (name: string) =>
    JSON.parse(
      String(Buffer.from((await archive.find((entry) => entry.name === name)?.read()) ?? [])),
    ) as unknown;
  expect(await read('orders.json')).toMatchObject([{ id: paid.id, status: 'paid', total: paid.total }]);
  expect(await read('payments.json')).toMatchObject([
    { orderNo: paid.orderNo, status: 'completed', amount: paid.total },
  ]);

  await updateUser(deps.db, ana, { isVerified: true });
  const { id: customer } = await ana.calls(provider.customer, {});
  const unpaid = await order(ana);
  const other = await order(ana, [{ sku: goldCard, quantity: 1 }]);
  const { checkout_url: open } = await ana.calls(payments.open, { body: { orderId: unpaid.id } });
  await leaveAccount(ana);
  clock.set(addDays(clock.now(), 30));
  await runJobs(deps);
  await settle();

  expect(await rowsWith(database, [ana.id, ana.email])).toEqual([]);
  expect(await rows('select user_id, status, notes, total from orders order by status desc, total')).toEqual([
    { user_id: null, status: 'paid', notes: '', total: paid.total },
    { user_id: null, status: 'cancelled', notes: '', total: unpaid.total },
    { user_id: null, status: 'cancelled', notes: '', total: other.total },
  ]);
  expect(await booksOf(sleeve)).toEqual({ received: 10, reserved: 0, sold: 1 });
  expect(await booksOf(goldCard)).toEqual({ received: 10, reserved: 0, sold: 0 });
  expect((await fill(open)).status).toBe(410);
  expect(await deps.stripe.request((sdk) => sdk.customers.retrieve(customer ?? ''))).toMatchObject({
    deleted: true,
  });
});
