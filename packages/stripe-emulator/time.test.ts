import { describe, expect, test } from 'vitest';
import { account } from './test/account.ts';

const { stripe, emulator, control, received } = await account();
const pay = (card: string, more = {}) =>
  stripe.paymentIntents.create({
    amount: 2400,
    currency: 'cad',
    payment_method: card,
    confirm: true,
    return_url: 'http://shop.example/back',
    ...more,
  });

describe('The clock', () => {
  test('completes a pending refund, and fails another that had succeeded', async () => {
    const [slow, bad] = [await pay('pm_card_pendingRefund'), await pay('pm_card_refundFail')];
    const pending = await stripe.refunds.create({ payment_intent: slow.id });
    const failing = await stripe.refunds.create({ payment_intent: bad.id, amount: 400 });
    expect([pending.status, failing.status]).toEqual(['pending', 'succeeded']);

    await control('/clock', { advance_days: 1 });

    expect(emulator.offset()).toBe(24 * 3600_000);
    expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({ status: 'succeeded' });
    const failed = await stripe.refunds.retrieve(failing.id, { expand: ['charge'] });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      charge: { amount_refunded: 0 },
    });
    const events = await received.about(failing.id, 'refund.failed');
    expect(events.map(({ event }) => event.type)).toEqual([
      'refund.created',
      'refund.updated',
      'refund.failed',
    ]);
    await received.about(pending.id, 'refund.updated');
  });

  test('removes events after thirty days', async () => {
    const { id } = await stripe.customers.create({ name: 'Old' });
    const [call] = await received.about(id, 'customer.created');
    expect(await stripe.events.retrieve(call?.event.id ?? '')).toMatchObject({ type: 'customer.created' });
    await control('/clock', { advance_days: 31 });

    await expect(stripe.events.retrieve(call?.event.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  });

  test('dates new objects by the moved time, and signatures by real time', async () => {
    const customer = await stripe.customers.create({ name: 'Later' });
    const [call] = await received.about(customer.id, 'customer.created');

    expect(customer.created * 1000 - Date.now()).toBeGreaterThan(23 * 3600_000);
    const at = Number(/t=(\d+)/.exec(String(call?.headers['stripe-signature']))?.[1]) * 1000;
    expect(Math.abs(at - Date.now())).toBeLessThan(600_000);
    expect(await control('/clock', { advance_days: -1 })).toHaveProperty('error');
  });

  test('of a test clock holds for its customers only, and applies due changes in order', async () => {
    const frozen = 1_800_000_000;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: frozen, name: 'Later' });
    const customer = await stripe.customers.create({ test_clock: clock.id, email: 'clock@example.com' });
    expect(customer.created).toBe(frozen);
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'cad',
      customer: customer.id,
      success_url: 'http://shop.example/done',
    });
    const invoice = await stripe.invoices.create({
      customer: customer.id,
      currency: 'cad',
      auto_advance: true,
    });
    await stripe.invoiceItems.create({
      customer: customer.id,
      invoice: invoice.id,
      amount: 500,
      currency: 'cad',
    });

    const advancing = await stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: frozen + 2 * 24 * 3600,
    });
    expect(advancing).toMatchObject({
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: frozen + 2 * 24 * 3600 } },
    });
    await received.about(clock.id, 'test_helpers.test_clock.ready');
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: 'ready',
      frozen_time: frozen + 2 * 24 * 3600,
    });

    const kinds = ['invoice.finalized', 'checkout.session.expired'];
    const seen = received.calls
      .filter(({ event }) => kinds.includes(event.type))
      .map(({ event }) => [event.type, event.created - frozen]);
    expect(seen).toEqual([
      ['invoice.finalized', 3600],
      ['checkout.session.expired', 24 * 3600],
    ]);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    expect((await stripe.customers.list({ email: 'clock@example.com' })).data).toEqual([]);
    expect((await stripe.customers.list({ test_clock: clock.id })).data).toHaveLength(1);
    expect((await stripe.testHelpers.testClocks.list()).data).toHaveLength(1);
    await stripe.testHelpers.testClocks.del(clock.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });
});
