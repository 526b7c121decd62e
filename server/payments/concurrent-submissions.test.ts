import { expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { sleeve } from '../test/shoppers.ts';
import { openSession } from './checkout-session.ts';
import { findPaymentById } from './queries.ts';

const app = await paymentWorld();
const { books, deps, order, rows, saveCard, setStock, shopper } = app;
await setStock(sleeve, 100);

test('concurrent submissions with one saved card charge once, and none is refused', async () => {
  const ana = await shopper();
  const paymentMethodId = await saveCard(ana);
  const submit = (orderId: string) =>
    ana.calls(payments.process, { body: { orderId, paymentMethodId } }).then(
      ({ status }) => status,
      (refusal: unknown) => String(refusal),
    );
  for (let round = 0; round < 10; round++) {
    const before = await books();
    const { id } = await order(ana);
    const states = await Promise.all([submit(id), submit(id), submit(id)]);
    expect(['success', 'processing']).toEqual(expect.arrayContaining(states));
    await runJobs(deps);
    expect(await rows('select status from payments where order_id = $1', [id])).toEqual([
      { status: 'completed' },
    ]);
    expect((await books()).charges).toBe(before.charges + 1);
  }
});

test('A page whose payment was cancelled while it was opened is no refused sale', async () => {
  const ana = await shopper();
  const { id: orderId } = await order(ana);
  const { id } = await ana.calls(payments.open, { body: { orderId } });
  const seen = await findPaymentById(deps.db, { id });
  await ana.calls(payments.cancel, { params: { id } });
  // the answer of another tab's request, which is slower than the cancellation
  expect(seen && (await openSession(deps, seen))).toMatchObject({ status: 'failed' });
  expect(await rows(`select detail from alerts where kind = 'saleRefused'`)).toEqual([]);
});
