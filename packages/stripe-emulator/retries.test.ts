import { afterEach, describe, expect, test } from 'vitest';
import { subscribers } from './test/subscribers.ts';

const { stripe, control, subscribe, read, invoicesOf, forward } = await subscribers();

const setUp = (settings: Record<string, unknown>) => control('/account', settings);
afterEach(() => setUp({ retry_days: [3, 5, 7], after_last_retry: 'cancel', upcoming_days: 7 }));

const failing = 'pm_card_chargeCustomerFail';
const day = 24 * 3600;

/** A subscription whose trial of a day has ended with a declined charge. */
async function declined({ number }: { number?: string } = {}) {
  const {
    id,
    customer: owner,
    card,
  } = await subscribe({
    with: number === undefined ? failing : 'pm_card_visa',
    trial_period_days: 1,
  });
  if (number !== undefined) await control(`/cards/${card}`, { behaves_as: number });
  await forward(1.1);
  return { id, owner };
}

const openInvoice = async (id: string) => (await invoicesOf(id)).find(({ status }) => status === 'open')!;

describe('A declined charge', () => {
  test('is retried on the days of the account’s schedule', async () => {
    await setUp({ retry_days: [1, 4] });
    const { id } = await declined();
    const first = await openInvoice(id);
    expect(first.attempt_count).toBe(1);
    const declinedAt = first.next_payment_attempt! - day;
    await forward(1);
    expect(await openInvoice(id)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: declinedAt + 4 * day,
    });
    await forward(3);
    expect((await read(id)).status).toBe('canceled');
  });

  test('by a hard decline is not charged again, while its schedule goes on, until another card is chosen', async () => {
    const { id, owner } = await declined({ number: '4000000000009979' });
    const charges = async () => (await stripe.charges.list({ customer: owner, limit: 100 })).data.length;
    const before = await charges();
    await forward(3);
    expect(await openInvoice(id)).toMatchObject({ attempt_count: 2 });
    expect(await charges()).toBe(before);
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
    await stripe.subscriptions.update(id, { default_payment_method: other.id });
    await forward(2);
    expect((await read(id)).status).toBe('active');
  });
});

describe('After the last retry', () => {
  test('a subscription is unpaid if the account says so: its invoices stay drafts, and paying the open one makes it active', async () => {
    await setUp({ retry_days: [1], after_last_retry: 'unpaid' });
    const { id, owner } = await declined();
    await forward(1);
    expect((await read(id)).status).toBe('unpaid');
    await forward(32);
    const invoices = await invoicesOf(id);
    expect(invoices.at(-1)).toMatchObject({ status: 'draft', auto_advance: false });
    expect((await read(id)).status).toBe('unpaid');
    const last = invoices.at(-1)!;
    await stripe.invoices.finalizeInvoice(last.id, { auto_advance: false });
    await stripe.invoices.voidInvoice(last.id);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner });
    await stripe.invoices.pay((await openInvoice(id)).id, { payment_method: card.id });
    expect((await read(id)).status).toBe('active');
  });

  test('a subscription is past due if the account says so, and its next period is charged', async () => {
    await setUp({ retry_days: [1], after_last_retry: 'past_due' });
    const { id } = await declined();
    await forward(1);
    expect((await read(id)).status).toBe('past_due');
    await forward(32);
    const open = (await invoicesOf(id)).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(2);
    expect(open.at(-1)?.attempted).toBe(true);
  });
});

test('A renewal is announced as many days before it as the account says', async () => {
  await setUp({ upcoming_days: 3 });
  const { id } = await subscribe();
  const { items } = await read(id);
  const end = items.data[0]!.current_period_end;
  await forward(29);
  const { data } = await stripe.events.list({ type: 'invoice.upcoming', limit: 1 });
  expect(data[0]?.created).toBe(end - 3 * day);
});

test('Unknown settings and impossible schedules are refused', async () => {
  for (const settings of [{ retry_days: [3, 2] }, { after_last_retry: 'forget' }, { upcoming_days: 0 }])
    expect(await setUp(settings)).toHaveProperty('error');
});
