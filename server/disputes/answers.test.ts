import { beforeEach, describe, expect, test } from 'vitest';
import { adminDisputes } from '@visita/core/disputes/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { eraseAccount } from '../privacy/erase-account.ts';
import { readPdfText } from '../test/document-world.ts';
import { orderStaff } from '../test/order-staff.ts';
import { sleeve } from '../test/shoppers.ts';

const app = await orderStaff();
const { control, deps, order, owner, pay, rows, settle, shopper, sam, support } = app;
const statement = 'The parcel was handed to the carrier with the number below.';

beforeEach(async () => {
  await app.tidy();
  await settle();
});

/** An order that was paid with a disputed card, and its dispute. */
async function disputed(number = '4000000000000259') {
  const ana = await shopper();
  const placed = await order(ana, [{ sku: sleeve, quantity: 3 }]);
  const { checkout_url: url } = await ana.calls(payments.open, { body: { orderId: placed.id } });
  await pay(url, number);
  await settle();
  const { items } = await owner.calls(adminDisputes.list, { query: { search: placed.orderNo } });
  return { ana, placed, id: items[0]?.id ?? '' };
}

const read = (id: string, who = owner) => who.calls(adminDisputes.get, { params: { id } });
const version = async (id: string) => (await read(id)).version;
const stage = async (id: string, text = statement) =>
  sam.calls(adminDisputes.stage, { params: { id }, body: { version: await version(id), statement: text } });
const submit = async (id: string) =>
  sam.calls(adminDisputes.submit, { params: { id }, body: { version: await version(id) } });
const accept = async (id: string) =>
  sam.calls(adminDisputes.accept, { params: { id }, body: { version: await version(id) } });
const readAtStripe = async (id: string) => {
  const { stripeId } = await read(id);
  return deps.stripe.request((sdk) => sdk.disputes.retrieve(stripeId));
};
const download = (id: string) =>
  app.send(
    new Request(`${deps.config.publicUrl}/api/admin/disputes/${id}/evidence`, {
      headers: { authorization: `Bearer ${support.token}` },
    }),
  );
const listAudit = async (id: string) =>
  (await rows('select action from audit_log where subject_id = $1 order by action', [id])).map(
    ({ action }) => action,
  );

describe('the evidence of a dispute', () => {
  test('is gathered and staged as often as staff like, and submitted once', async () => {
    const { id, placed } = await disputed();
    expect(await read(id)).toMatchObject({
      saleNo: placed.orderNo,
      status: 'needs_response',
      evidence: null,
    });
    await expect(submit(id)).rejects.toMatchObject({ key: 'transitionForbidden' });
    await stage(id, 'First.');
    const staged = await stage(id);
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence: { statement, pageCount: 1, submittedAt: null },
    });
    const { evidence, evidence_details: details } = await readAtStripe(id);
    expect(details).toMatchObject({ has_evidence: true, submission_count: 0 });
    expect(evidence.uncategorized_text?.split('\n')[0]).toBe(statement);
    expect(evidence.uncategorized_text).toContain('The order was placed on');
    expect(evidence.uncategorized_text).toContain('Email sent: confirmation');
    expect(evidence.product_description).toContain('3 × ');
    expect(evidence.uncategorized_file).toMatch(/^file_/);
    expect(await submit(id)).toMatchObject({
      status: 'under_review',
      evidence: { submittedAt: expect.any(Date) as Date },
    });
    await expect(submit(id)).rejects.toMatchObject({ key: 'transitionForbidden' });
    await expect(stage(id)).rejects.toMatchObject({ key: 'transitionForbidden' });
    await expect(accept(id)).rejects.toMatchObject({ key: 'transitionForbidden' });
    expect((await readAtStripe(id)).evidence_details.submission_count).toBe(1);
    expect(await listAudit(id)).toEqual(['disputes.stage', 'disputes.stage', 'disputes.submit']);
  });

  test('is downloaded as it was gathered, and each download is audited', async () => {
    const { id } = await disputed();
    expect((await download(id)).status).toBe(404);
    expect((await stage(id)).evidence).toMatchObject({ hasPdf: true });
    const answer = await download(id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await readPdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(statement);
    expect(await listAudit(id)).toEqual(['disputes.download', 'disputes.stage']);
  });

  test('is refused if the dispute changed since staff saw it', async () => {
    const { id } = await disputed();
    const seen = await version(id);
    await stage(id);
    await control(`disputes/${(await read(id)).stripeId}/win`, {});
    await settle();
    const body = { version: seen, statement };
    await expect(sam.calls(adminDisputes.stage, { params: { id }, body })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
  });
});

test('an accepted dispute is lost at once, by staff who may move money only', async () => {
  const { id, placed } = await disputed();
  const body = { version: await version(id) };
  await expect(support.calls(adminDisputes.accept, { params: { id }, body })).rejects.toMatchObject({
    key: 'forbidden',
  });
  expect(await accept(id)).toMatchObject({
    status: 'lost',
    acceptedAt: expect.any(Date) as Date,
    loss: 'credited',
    lossAmount: placed.total,
  });
  expect(await listAudit(id)).toEqual(['disputes.accept']);
});

test('a closed inquiry releases the parcel', async () => {
  const { id, placed } = await disputed('4000000000001976');
  expect(await accept(id)).toMatchObject({ status: 'warning_closed', loss: null });
  expect(await rows('select disputed_since from orders where id = $1', [placed.id])).toEqual([
    { disputed_since: null },
  ]);
});

test('disputes are listed by state, and without a plan there is no plan to choose', async () => {
  const { id } = await disputed();
  const listIds = async (state: 'open' | 'closed') =>
    (await support.calls(adminDisputes.list, { query: { state } })).items.map((item) => item.id);
  expect(await listIds('open')).toContain(id);
  expect(await listIds('closed')).not.toContain(id);
  const body = { version: await version(id), choice: 'stop' as const, reason: 'Fraud' };
  await expect(sam.calls(adminDisputes.choosePlan, { params: { id }, body })).rejects.toMatchObject({
    key: 'transitionForbidden',
  });
});

test('the statement of staff is erased with the account of the buyer', async () => {
  const { id, ana } = await disputed();
  await stage(id);
  await rows(`update users set erased_at = $2 where id = $1`, [ana.id, app.clock.now()]);
  await eraseAccount.run(deps, { userId: ana.id });
  expect(await read(id)).toMatchObject({ evidence: { statement: '', pageCount: 1, hasPdf: false } });
});
