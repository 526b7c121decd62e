import { expect, test } from 'vitest';
import { account, parseObjectId } from './test/account.ts';

const { stripe, control, received } = await account();

const pay = async (card = 'pm_card_visa', amount = 10_000) => {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    payment_method: card,
    confirm: true,
    capture_method: 'automatic',
    return_url: 'http://shop.example/back',
  });
  return parseObjectId(intent.latest_charge);
};
const disputesFor = async (charge: string) => (await stripe.disputes.list({ charge })).data.toReversed();
const payDisputed = async (card = 'pm_card_createDispute') => {
  const [dispute] = await disputesFor(await pay(card));
  return dispute!;
};
const listMoves = async (source: string) =>
  (await stripe.balanceTransactions.list({ source })).data
    .toReversed()
    .map(({ reporting_category: category, amount, fee, net }) => [category, amount, fee, net]);
const listTypes = async (id: string, last: string) =>
  (await received.about(id, last)).map(({ event }) => event.type.replace('charge.dispute.', ''));
const content = '%PDF-1.7';
const upload = () =>
  stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from(content), name: 'evidence.pdf', type: 'application/pdf' },
  });

test('evidence is staged as often as needed, submitted once, and wins the amount and the second fee back', async () => {
  const { id } = await payDisputed();
  const { id: file } = await upload();
  const evidence = { customer_name: 'Ada Roy', uncategorized_file: file };
  expect(await stripe.disputes.update(id, { evidence, submit: false })).toMatchObject({
    status: 'needs_response',
    evidence,
    evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
  });
  await stripe.disputes.update(id, { evidence: { customer_name: 'Ada King' }, submit: false });
  expect(await listMoves(id)).toEqual([['dispute', -10_000, 1_575, -11_575]]);
  const submitted = await stripe.disputes.update(id, { submit: true });
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: 'Ada King', uncategorized_file: file },
    evidence_details: { past_due: false, submission_count: 1, submission_method: 'manual' },
  });
  await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
  await control(`/disputes/${id}/win`, {});
  const won = await stripe.disputes.retrieve(id);
  expect(won).toMatchObject({ status: 'won', is_charge_refundable: true });
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-11_575, 10_000]);
  expect(await listMoves(id)).toEqual([
    ['dispute', -10_000, 1_575, -11_575],
    ['fee', -1_500, 0, -1_500],
    ['tax', -75, 0, -75],
    ['dispute_reversal', 10_000, 0, 10_000],
    ['fee', 1_500, 0, 1_500],
    ['tax', 75, 0, 75],
  ]);
  expect(await listTypes(id, 'charge.dispute.closed')).toEqual([
    'created',
    'funds_withdrawn',
    'updated',
    'updated',
    'updated',
    'funds_reinstated',
    'closed',
  ]);
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a dispute is accepted by closing it; its charge can never be refunded', async () => {
  const { id, charge } = await payDisputed('pm_card_createDisputeProductNotReceived');
  expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost', reason: 'product_not_received' });
  expect(await listTypes(id, 'charge.dispute.closed')).toEqual(['created', 'funds_withdrawn', 'closed']);
  await expect(stripe.refunds.create({ charge: parseObjectId(charge) })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  expect(await listMoves(id)).toEqual([['dispute', -10_000, 1_575, -11_575]]);
});

test("the texts of Stripe's test mode win, lose and escalate", async () => {
  const answer = async (card: string, uncategorized_text: string) =>
    stripe.disputes.update((await payDisputed(card)).id, { evidence: { uncategorized_text } });
  expect(await answer('pm_card_createDispute', 'winning_evidence')).toMatchObject({ status: 'won' });
  const lost = await answer('pm_card_createDispute', 'losing_evidence');
  expect(lost).toMatchObject({ status: 'lost' });
  expect(await listMoves(lost.id)).toEqual([
    ['dispute', -10_000, 1_575, -11_575],
    ['fee', -1_500, 0, -1_500],
    ['tax', -75, 0, -75],
  ]);
  const inquiry = await answer('pm_card_createDisputeInquiry', 'escalate_inquiry_evidence');
  expect(inquiry).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
  const [, chargeback] = await disputesFor(parseObjectId(inquiry.charge));
  expect(chargeback).toMatchObject({ status: 'needs_response', amount: 10_000 });
});

test('an inquiry moves no money, allows a refund, and is closed after 120 days', async () => {
  const {
    id,
    charge,
    status,
    is_charge_refundable: isRefundable,
  } = await payDisputed('pm_card_createDisputeInquiry');
  expect([status, isRefundable]).toEqual(['warning_needs_response', true]);
  await stripe.refunds.create({ charge: parseObjectId(charge), amount: 100 });
  expect(await listMoves(id)).toEqual([]);
  expect(await stripe.disputes.update(id, { evidence: { customer_name: 'A' } })).toMatchObject({
    status: 'warning_under_review',
  });
  await control('/clock', { advance_days: 121 });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'warning_closed' });
});

test('a dispute without an answer is lost at its deadline', async () => {
  const { id } = await payDisputed();
  await control('/clock', { advance_days: 11 });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
});

test('a charge is disputed several times and in parts, never beyond what was paid and kept', async () => {
  const twice = await disputesFor(await pay('pm_card_createMultipleDisputes'));
  expect(twice.map(({ amount }) => amount)).toEqual([5_000, 5_000]);
  const charge = await pay();
  await stripe.refunds.create({ charge, amount: 2_000 });
  await control('/disputes', { charge, amount: 3_000, reason: 'duplicate' });
  const [part] = await disputesFor(charge);
  expect(part).toMatchObject({ amount: 3_000, reason: 'duplicate', status: 'needs_response' });
  expect(await control('/disputes', { charge, amount: 5_001 })).toHaveProperty('error');
  await control('/disputes', { charge, amount: 5_000, kind: 'resolution' });
  const [, prevented] = await disputesFor(charge);
  expect(prevented).toMatchObject({ status: 'prevented', evidence_details: { due_by: null } });
  expect(await listMoves(prevented!.id)).toEqual([['dispute', -5_000, 0, -5_000]]);
  const refunded = await pay();
  await stripe.refunds.create({ charge: refunded });
  expect(await control('/disputes', { charge: refunded })).toHaveProperty('error');
});

test('evidence that names an unknown file or is too long is refused', async () => {
  const { id } = await payDisputed();
  await expect(stripe.disputes.update(id, { evidence: { receipt: 'file_none' } })).rejects.toMatchObject({
    param: 'evidence[receipt]',
  });
  const long = 'x'.repeat(20_001);
  await expect(stripe.disputes.update(id, { evidence: { customer_name: long } })).rejects.toMatchObject({
    param: 'evidence[customer_name]',
  });
  const evidence = Object.fromEntries(
    [
      'customer_name',
      'billing_address',
      'access_activity_log',
      'product_description',
      'refund_policy_disclosure',
      'shipping_address',
      'service_date',
      'uncategorized_text',
    ].map((field) => [field, 'x'.repeat(19_000)]),
  );
  await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ param: 'evidence' });
});
