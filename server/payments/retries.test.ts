import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@visita/core/orders/contract';
import { payments } from '@visita/core/payments/contract';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld } from '../test/payment-world.ts';
import { compareAll, reconcileAll } from '../test/reconcile.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { chargeCard } from './payment-intent.ts';
import { findPaymentById } from './queries.ts';
import { resumePayment } from './resume-payment.ts';

const app = await paymentWorld({ retries: 0, timeoutMs: 5_000, deadlineMs: 10_000 });
const { deps, asked, books, clock, control, fault, fill, order, saveCard, setStock, settle, shopper, tidy } =
  app;

beforeEach(tidy);

const minuteMs = 60_000;
const read = (who: Shopper, id: string) => who.calls(orders.get, { params: { id } });
const open = (who: Shopper, orderId: string) => who.calls(payments.open, { body: { orderId } });
const cancel = (who: Shopper, id: string) => who.calls(payments.cancel, { params: { id } });

/** An order whose card was to be charged, but the call never reached the provider. */
async function unanswered() {
  const ana = await shopper();
  await setStock(sleeve, 10);
  const { id: orderId, total } = await order(ana);
  const paymentMethodId = await saveCard(ana);
  await fault('POST', '/v1/payment_intents', 'reset', 6);
  await ana.calls(payments.process, { body: { orderId, paymentMethodId } });
  await control('faults/clear', {});
  const { payment } = await read(ana, orderId);
  return { ana, orderId, total, paymentId: payment?.id ?? '' };
}

/** Retries the charge against a slow provider; `done` settles with its response. */
async function tryAgainSlowly(): Promise<{ done: Promise<unknown> }> {
  await fault('POST', '/v1/payment_intents', 'delay:800');
  asked.length = 0;
  const done = runJobs(deps, [resumePayment]).catch(() => undefined);
  while (!asked.some((call) => call.includes('perform'))) await wait(5);
  await wait(50);
  return { done };
}

describe('a charge of a saved card that is tried again', () => {
  test('is waited for: the payment is not given up meanwhile, and the order is paid once', async () => {
    const { ana, orderId, paymentId, total } = await unanswered();
    const before = await books();
    clock.advance(5 * minuteMs);
    const { done } = await tryAgainSlowly();

    expect(await cancel(ana, paymentId)).toMatchObject({ status: 'processing', isSettled: false });
    const page = await open(ana, orderId).catch(() => undefined);
    if (page) await fill(page.checkout_url);
    await done;
    await settle();

    expect(await books()).toEqual({
      charges: before.charges + 1,
      taken: before.taken + total,
      back: before.back,
    });
    expect(await read(ana, orderId)).toMatchObject({
      status: 'paid',
      payment: { id: paymentId, status: 'completed' },
    });
  });

  test('is not begun for a payment that was given up since it was read', async () => {
    const { ana, orderId, paymentId } = await unanswered();
    const before = await books();
    clock.advance(5 * minuteMs);
    const payment = await findPaymentById(deps.db, { id: paymentId });
    expect(await cancel(ana, paymentId)).toMatchObject({ status: 'failed' });

    await expect(chargeCard(deps, payment!)).rejects.toThrow('paymentUnavailable');
    expect(await books()).toEqual(before);
    expect((await open(ana, orderId)).checkout_url).toMatch(/checkout/);
  });

  test('is not begun for an order that was cancelled since it was read', async () => {
    const { ana, orderId, paymentId } = await unanswered();
    const before = await books();
    const payment = await findPaymentById(deps.db, { id: paymentId });
    await ana.calls(orders.cancel, { params: { id: orderId } });

    await expect(chargeCard(deps, payment!)).rejects.toThrow('paymentUnavailable');
    expect(await books()).toEqual(before);
  });

  test('gets no other key while it is under way, however old its key is', async () => {
    const { orderId, ana, total } = await unanswered();
    const before = await books();
    clock.advance(23 * 60 * minuteMs - 1000);
    const { done } = await tryAgainSlowly();
    clock.advance(2000);
    const { payment } = await read(ana, orderId);
    await ana.calls(payments.status, { params: { id: payment?.id ?? '' } });
    await done;
    await settle();

    expect(await books()).toEqual({
      charges: before.charges + 1,
      taken: before.taken + total,
      back: before.back,
    });
  });

  test('is given up after a while without attempts, and the order is paid by page', async () => {
    const { ana, orderId, paymentId } = await unanswered();
    await fault('POST', '/v1/payment_intents', 'reset', 6);
    clock.advance(5 * minuteMs);
    await runJobs(deps, [resumePayment]).catch(() => undefined);
    await control('faults/clear', {});
    expect(await cancel(ana, paymentId)).toMatchObject({ status: 'processing' });
    clock.advance(2 * minuteMs);
    expect(await cancel(ana, paymentId)).toMatchObject({ status: 'failed' });
    await fill((await open(ana, orderId)).checkout_url);
    await settle();
    await reconcileAll(deps);
    expect(await read(ana, orderId)).toMatchObject({ status: 'paid' });
    expect(await compareAll(deps)).toBe(0);
  });
});
