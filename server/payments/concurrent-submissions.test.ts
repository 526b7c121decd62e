import { expect, test } from 'vitest';
import { payments } from '@visita/core/payments/contract';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { sleeve } from '../test/shoppers.ts';

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
