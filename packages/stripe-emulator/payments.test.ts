import { describe, expect, test } from 'vitest';
import { testCards } from './cards/test-cards.ts';
import { account, parseObjectId } from './test/account.ts';

const { stripe, received } = await account();

const customer = (name = 'Ana') =>
  stripe.customers.create({ name, email: 'ana@example.com', metadata: { user_id: 'u1' } });
const pay = (card: string, more = {}) =>
  stripe.paymentIntents.create({
    amount: 2400,
    currency: 'cad',
    payment_method: card,
    confirm: true,
    return_url: 'http://shop.example/back',
    ...more,
  });

describe('Paying with a card', () => {
  test('a card is charged, and its events carry the idempotency key of the request', async () => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: 2400,
        currency: 'cad',
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'http://shop.example/back',
        expand: ['latest_charge'],
      },
      { idempotencyKey: 'good' },
    );

    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2400 });
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
    const events = await received.about(intent.id, 'payment_intent.succeeded');
    expect(events.map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    expect(events[0]?.event.request?.idempotency_key).toBe('good');
  });

  test('is refused without a return_url, unless redirects are not allowed', async () => {
    const params = { amount: 2400, currency: 'cad', payment_method: 'pm_card_visa' };
    const needsAddress = {
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining('must provide a `return_url`') as string,
    };

    await expect(stripe.paymentIntents.create({ ...params, confirm: true })).rejects.toMatchObject(
      needsAddress,
    );
    await expect(
      stripe.paymentIntents.create({ ...params, confirm: true, allowed_payment_method_types: ['card'] }),
    ).rejects.toMatchObject(needsAddress);
    const { id } = await stripe.paymentIntents.create(params);
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject(needsAddress);
    await expect(
      stripe.paymentIntents.confirm(id, { return_url: 'http://shop.example/back' }),
    ).resolves.toMatchObject({
      status: 'succeeded',
    });
    await expect(
      stripe.setupIntents.create({ payment_method: 'pm_card_visa', confirm: true }),
    ).rejects.toMatchObject(needsAddress);
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' as const };
    await expect(
      stripe.paymentIntents.create({ ...params, confirm: true, automatic_payment_methods }),
    ).resolves.toMatchObject({
      status: 'succeeded',
      automatic_payment_methods,
    });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined with %s, which the intent records', async (card, code, decline) => {
    const refusal = await pay(card).catch((error: unknown) => error);

    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline });
    const { payment_intent: intent } = refusal as { payment_intent: { id: string } };
    const storedIntent = await stripe.paymentIntents.retrieve(intent.id);
    expect(storedIntent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, decline_code: decline },
    });
    await received.about(intent.id, 'payment_intent.payment_failed');
  });

  test('a card that can only be saved is declined when it is charged', async () => {
    const { id } = await customer();
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: id });

    expect(card.customer).toBe(id);
    await expect(pay(card.id, { customer: id, off_session: true })).rejects.toMatchObject({
      code: 'card_declined',
    });
  });

  test('a card that always requires 3-D Secure cannot be charged off session', async () => {
    const { id } = await customer();
    const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: id });

    await expect(pay(card.id, { customer: id })).resolves.toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    });
    await expect(pay(card.id, { customer: id, off_session: true })).rejects.toMatchObject({
      code: 'authentication_required',
    });
  });

  test('only test numbers create a card', async () => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000001240000000', exp_month: 4, exp_year: 2031, cvc: '123' },
    });
    const create = (number: string) =>
      stripe.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 4, exp_year: 2031, cvc: '123' },
      });

    expect(method.card).toMatchObject({ country: 'CA', last4: '0000', exp_month: 4 });
    await expect(create('4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' });
    await expect(create('4539578763621486')).rejects.toMatchObject({ code: 'card_declined' });
  });

  test.each(testCards.map(({ number, names }) => [number, names[0] ?? '']))(
    '%s is a card by its number, its name and its token',
    async (number, name) => {
      const { id } = await customer();
      const byNumber = await stripe.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
      });
      const byToken = await stripe.paymentMethods.create({ type: 'card', card: { token: `tok_${name}` } });
      const byName = await stripe.setupIntents.create({ customer: id, payment_method: `pm_card_${name}` });

      expect(byNumber.card?.last4).toBe(number.slice(-4));
      expect(byToken.card?.fingerprint).toBe(byNumber.card?.fingerprint);
      expect(byName.status).toBe('requires_confirmation');
    },
  );

  test('a disputed card is charged, and the dispute is sent as an event', async () => {
    const intent = await pay('pm_card_createDispute');

    const charge = await stripe.charges.retrieve(parseObjectId(intent.latest_charge));
    expect(charge).toMatchObject({ disputed: true, paid: true });
    await received.until((calls) => calls.some(({ event }) => event.type === 'charge.dispute.created'));
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ charge: charge.id, amount: charge.amount, status: 'needs_response' }]);
    expect((await stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
    expect(await stripe.disputes.retrieve(data[0]?.id ?? '')).toMatchObject({
      evidence_details: { due_by: charge.created + 10 * 86_400 },
    });
    await expect(stripe.disputes.retrieve('dp_none')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  test('an authorized amount is captured, and no more', async () => {
    const intent = await pay('pm_card_visa', { capture_method: 'manual' });

    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 2400 });
    await expect(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2401 })).rejects.toMatchObject(
      {
        code: 'amount_too_large',
      },
    );
    await expect(
      stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2000 }),
    ).resolves.toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
    });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).resolves.toMatchObject({
      amount: 2000,
    });
  });

  test('an intent is cancelled once', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'cad' });

    await expect(stripe.paymentIntents.cancel(intent.id)).resolves.toMatchObject({ status: 'canceled' });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('Cards of a customer', () => {
  test('they are attached, listed, made the default and detached', async () => {
    const { id } = await customer();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    const chosen = await stripe.customers.update(id, {
      invoice_settings: { default_payment_method: card.id },
    });

    expect(chosen.invoice_settings.default_payment_method).toBe(card.id);
    expect(
      (await stripe.customers.listPaymentMethods(id, { type: 'card' })).data.map((one) => one.id),
    ).toEqual([card.id]);
    const [updated] = (await received.about(id, 'customer.updated')).filter(
      ({ event }) => event.type === 'customer.updated',
    );
    expect(updated?.event.data.previous_attributes).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    await stripe.paymentMethods.detach(card.id);
    expect((await stripe.customers.listPaymentMethods(id)).data).toEqual([]);
    expect((await stripe.customers.retrieve(id)) as unknown).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  test('a setup intent saves a card', async () => {
    const { id } = await customer();
    const saved = await stripe.setupIntents.create({
      customer: id,
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://shop.example',
    });

    expect(saved).toMatchObject({ status: 'succeeded', customer: id });
    await expect(
      stripe.setupIntents.create({
        customer: id,
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
        return_url: 'http://shop.example',
      }),
    ).rejects.toMatchObject({
      code: 'card_declined',
    });
  });

  test('a deleted customer is shown as deleted, and its cards are detached', async () => {
    const { id } = await customer();
    await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    await stripe.customers.del(id);

    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    await expect(stripe.customers.update(id, { name: 'Bo' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });
});

describe('A refund', () => {
  test('is partial or full, and never more than was paid', async () => {
    const intent = await pay('pm_card_visa');
    const refund = (amount?: number) =>
      stripe.refunds.create({
        payment_intent: intent.id,
        reason: 'requested_by_customer',
        metadata: { order_id: 'o1' },
        ...(amount && { amount }),
      });

    await expect(refund(1000)).resolves.toMatchObject({ status: 'succeeded', amount: 1000 });
    await expect(refund(1401)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'amount' });
    await expect(refund()).resolves.toMatchObject({ amount: 1400 });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const charge = await stripe.charges.retrieve(parseObjectId(intent.latest_charge), {
      expand: ['refunds'],
    });
    expect(charge).toMatchObject({ amount_refunded: 2400, refunded: true });
    expect(charge.refunds?.data).toHaveLength(2);
  });
});
