import { beforeEach, describe, expect, test } from 'vitest';
import { adminDashboard } from '@visita/core/admin/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { adminPayments } from '@visita/core/payments/admin-contract';
import { payments } from '@visita/core/payments/contract';
import { requestOrderRefund } from '../payments/request-order-refund.ts';
import { postBalance } from '../payments/post-balance.ts';
import { releaseOrder } from '../payments/release-order.ts';
import { moveParcel } from '../orders/move-parcel.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { shipSeveral } from '../orders/ship-several.ts';
import { shipFile } from '../orders/ship-file.ts';
import { consoleActor } from '../staff/actors.ts';
import { runJobs } from '../test/jobs.ts';
import { paymentWorld, visa } from '../test/payment-world.ts';
import { sleeve, type Shopper } from '../test/shoppers.ts';
import { transaction } from '../database/transaction.ts';
import type { Dispute } from '../provider/client.ts';
import { disputeJobs } from './jobs.ts';
import { settleDispute } from './settle-dispute.ts';

const app = await paymentWorld({ retries: 0 });
const { deps, clock, control, database, deliver, order, pay, rows, setStock, settle, shopper, told } = app;
const owner = await app.given.staff();
const working = { ...deps, staff: consoleActor(clock.now()) };
const dayMs = 24 * 3_600_000;
const disputed = '4000000000000259';
const inquiry = '4000000000001976';
await setStock(sleeve, 1_000);

beforeEach(async () => {
  await app.tidy();
  await settle();
  await database.pool.query('delete from alerts');
});

const cancel = (who: Shopper, id: string) => who.calls(orders.cancel, { params: { id } });
const ship = (id: string) => shipOrder(working, { id, shippingCompany: 'dhl', trackingNumber: '' });
const only = async (text: string, values: unknown[]) => (await rows(text, values))[0] ?? {};
const readOrder = (id: string) => only('select * from orders where id = $1', [id]);
const readDispute = (paymentId: string) =>
  only('select * from disputes where payment_id = $1 order by id desc limit 1', [paymentId]);
const openAlerts = () => rows('select kind, facts from alerts where resolved_at is null order by kind');
const refund = (id: string) =>
  requestOrderRefund(working, { id, reason: 'asked', isWhole: true, lines: [], hasShipping: false });

const readSales = async () => (await owner.calls(adminDashboard.get, { query: {} })).sales?.total ?? 0;

/** Sums an account over the entries of an order, in cents. */
const sum = async (account: string, orderId: string) =>
  (
    await only(
      `select coalesce(sum(amount), 0)::int as sum from ledger_lines join ledger_entries on id = entry_id
        where account = $1 and order_id = $2`,
      [account, orderId],
    )
  )['sum'];
const readDocuments = (orderId: string) =>
  rows('select kind, total from documents where order_id = $1 order by serial', [orderId]);
/** Finds the dispute that is open at Stripe, and lets the bank decide. */
async function decide(paymentId: string, what: 'win' | 'lose' | 'escalate') {
  const { stripe_id: id } = await readDispute(paymentId);
  await control(`disputes/${String(id)}/${what}`, {});
  await settle();
}

async function bought(number = visa) {
  const ana = await shopper();
  const placed = await order(ana, [{ sku: sleeve, quantity: 3 }]);
  const { id: paymentId, checkout_url: url } = await ana.calls(payments.open, {
    body: { orderId: placed.id },
  });
  await pay(url, number);
  await settle();
  return { ana, placed, paymentId };
}

async function findCharge(paymentId: string): Promise<string> {
  const { intent } = await only('select payment_intent_id as intent from payments where id = $1', [
    paymentId,
  ]);
  const { data } = await deps.stripe.request((sdk) => sdk.charges.list({ payment_intent: String(intent) }));
  return data[0]?.id ?? '';
}

describe('a disputed payment', () => {
  test('is recorded once, and staff are alerted with the deadline', async () => {
    const { placed, paymentId } = await bought(disputed);
    const dispute = await readDispute(paymentId);
    expect(dispute).toMatchObject({
      status: 'needs_response',
      reason: 'fraudulent',
      amount: placed.total,
      withdrawn_amount: placed.total,
      is_refundable: false,
      closed_at: null,
    });
    const facts = {
      orderNo: placed.orderNo,
      amount: placed.total,
      currency: 'CAD',
      dueBy: expect.any(String) as string,
    };
    expect(await openAlerts()).toEqual([{ kind: 'paymentDisputed', facts }]);
    await deliver(await told());
    await runJobs(deps);
    expect(await rows('select id from disputes where payment_id = $1', [paymentId])).toHaveLength(1);
    expect(await readDispute(paymentId)).toEqual(dispute);
  });

  test('holds the parcel on every path', async () => {
    const { placed } = await bought(disputed);
    const { id } = placed;
    await expect(ship(id)).rejects.toMatchObject({ key: 'orderDisputed' });
    const results = await shipSeveral(
      { ...working, language: 'en' },
      {
        rows: [
          {
            id,
            version: Number((await readOrder(id))['version']),
            carrier: 'dhl',
            carrierName: '',
            trackingNumber: '',
          },
        ],
      },
    );
    expect(results).toMatchObject([{ isShipped: false, code: 'orderDisputed' }]);
    const file = new File([`order,carrier,number\n${placed.orderNo},dhl,1234 5678\n`], 'ship.csv');
    await expect(shipFile({ ...working, language: 'en' }, { file })).rejects.toMatchObject({
      details: { errors: [{ code: 'orderDisputed' }] },
    });
    await moveParcel(working, { id, action: 'makeReady' });
    await expect(moveParcel(working, { id, action: 'handOver' })).rejects.toMatchObject({
      key: 'orderDisputed',
    });
    expect(await readOrder(id)).toMatchObject({ status: 'paid', shipping_status: 'ready_to_ship' });
  });

  test('can be neither cancelled by the buyer nor by staff, nor refunded', async () => {
    const { ana, placed } = await bought(disputed);
    await expect(cancel(ana, placed.id)).rejects.toMatchObject({ key: 'orderDisputed' });
    await expect(releaseOrder(deps, { id: placed.id })).rejects.toMatchObject({ key: 'orderDisputed' });
    await expect(refund(placed.id)).rejects.toMatchObject({ key: 'paymentDisputed' });
    expect(
      await rows('select r.id from refunds r join payments p on p.id = payment_id where order_id = $1', [
        placed.id,
      ]),
    ).toEqual([]);
  });

  test('that is won is as it was before, but for the first fee', async () => {
    const { placed, paymentId } = await bought(disputed);
    expect(await sum('receivable', placed.id)).toBe(placed.total);
    await decide(paymentId, 'win');
    expect(await readDispute(paymentId)).toMatchObject({ status: 'won', withdrawn_amount: 0, loss: null });
    expect(await openAlerts()).toEqual([]);
    expect(await sum('receivable', placed.id)).toBe(0);
    await ship(placed.id);
    expect(await readDocuments(placed.id)).toEqual([{ kind: 'invoice', total: placed.total }]);
    await refund(placed.id);
    await settle();
    expect(await readOrder(placed.id)).toMatchObject({ status: 'refunded' });
  });

  test('that is lost before anything was sent is credited, and its order cancelled', async () => {
    const { placed, paymentId } = await bought(disputed);
    await decide(paymentId, 'lose');
    expect(await readDispute(paymentId)).toMatchObject({
      status: 'lost',
      loss: 'credited',
      loss_amount: placed.total,
    });
    expect(await readDocuments(placed.id)).toEqual([
      { kind: 'invoice', total: placed.total },
      { kind: 'creditNote', total: placed.total },
    ]);
    expect(await readOrder(placed.id)).toMatchObject({
      status: 'cancelled',
      stock: 'released',
      disputed_since: null,
    });
    for (const account of ['receivable', 'deferred_products', 'shipping', 'tax_gst_hst', 'bad_debt'])
      expect(await sum(account, placed.id)).toBe(0);
    expect(await rows('select id from refunds where payment_id = $1', [paymentId])).toEqual([]);
  });

  test('that is lost after a part was refunded leaves nothing, so its order is cancelled', async () => {
    const { placed, paymentId } = await bought();
    const charge = await findCharge(paymentId);
    await deps.stripe.request((sdk) => sdk.refunds.create({ charge, amount: 300 }));
    await control('disputes', { charge });
    await settle();
    await decide(paymentId, 'lose');
    expect(await readDocuments(placed.id)).toEqual([
      { kind: 'invoice', total: placed.total },
      { kind: 'creditNote', total: 300 },
      { kind: 'creditNote', total: placed.total - 300 },
    ]);
    expect(await readOrder(placed.id)).toMatchObject({ status: 'cancelled', stock: 'released' });
  });

  test('that is lost in part is not cancelled: the rest can no longer be refunded', async () => {
    const { ana, placed, paymentId } = await bought();
    await control('disputes', { charge: await findCharge(paymentId), amount: 300 });
    await settle();
    await decide(paymentId, 'lose');
    await expect(cancel(ana, placed.id)).rejects.toMatchObject({ key: 'paymentDisputed' });
    await expect(releaseOrder(deps, { id: placed.id })).rejects.toMatchObject({ key: 'paymentDisputed' });
    expect(await releaseOrder(deps, { id: placed.id }, { isOptional: true })).toEqual([]);
    expect(await readOrder(placed.id)).toMatchObject({ status: 'paid', stock: 'sold' });
  });

  test('that is lost after delivery is a bad debt without its taxes', async () => {
    const { placed, paymentId } = await bought();
    await ship(placed.id);
    const sold = await readSales();
    await control('disputes', { charge: await findCharge(paymentId), reason: 'product_unacceptable' });
    await settle();
    expect(await readSales()).toBe(sold);
    await decide(paymentId, 'lose');
    const { tax_amount: tax } = await readOrder(placed.id);
    expect(await readDispute(paymentId)).toMatchObject({
      loss: 'badDebt',
      loss_amount: placed.total,
      loss_net: placed.total - Number(tax),
    });
    expect(await readOrder(placed.id)).toMatchObject({ status: 'shipped', disputed_since: null });
    expect(await readDocuments(placed.id)).toHaveLength(1);
    expect(await readSales()).toBe(sold - (placed.total - Number(tax)));
    expect(await sum('bad_debt', placed.id)).toBe(placed.total - Number(tax));
    expect(await sum('receivable', placed.id)).toBe(0);
    expect(await sum('tax_gst_hst', placed.id)).toBe(0);
  });

  test('in part leaves the rest refundable only as Stripe allows', async () => {
    const { placed, paymentId } = await bought();
    await control('disputes', { charge: await findCharge(paymentId), amount: 500 });
    await settle();
    await decide(paymentId, 'lose');
    expect(await readDispute(paymentId)).toMatchObject({ loss: 'credited', loss_amount: 500 });
    expect(await readOrder(placed.id)).toMatchObject({ status: 'paid', disputed_since: null });
    await expect(refund(placed.id)).rejects.toMatchObject({ key: 'paymentDisputed' });
    await ship(placed.id);
    expect(await sum('receivable', placed.id)).toBe(0);
  });

  test('moves no money while it is an inquiry, which allows a refund and may become a chargeback', async () => {
    const { placed, paymentId } = await bought(inquiry);
    expect(await readDispute(paymentId)).toMatchObject({
      status: 'warning_needs_response',
      withdrawn_amount: 0,
    });
    await expect(ship(placed.id)).rejects.toMatchObject({ key: 'orderDisputed' });
    await decide(paymentId, 'escalate');
    const all = await rows('select status from disputes where payment_id = $1 order by status', [paymentId]);
    expect(all.map(({ status }) => status)).toEqual(['needs_response', 'warning_closed']);
    expect(await readOrder(placed.id)).not.toMatchObject({ disputed_since: null });
    const other = await bought(inquiry);
    await refund(other.placed.id);
    await settle();
    expect(await readOrder(other.placed.id)).toMatchObject({ status: 'refunded' });
  });

  test('is recorded although its event came before the payment was known', async () => {
    const ana = await shopper();
    const placed = await order(ana, [{ sku: sleeve, quantity: 3 }]);
    // all answers with the page are lost
    await app.fault('POST', '/v1/checkout/sessions', 'apply_then_drop', 20);
    await ana.calls(payments.open, { body: { orderId: placed.id } }).catch(() => undefined);
    await control('faults/clear', {});
    expect(await rows('select session_id from payments where order_id = $1', [placed.id])).toEqual([
      { session_id: null },
    ]);
    const before = new Set((await told()).map(({ id }) => id));
    const { data } = await deps.stripe.request((sdk) => sdk.checkout.sessions.list({ limit: 1 }));
    await pay(data[0]?.url ?? '', disputed);
    const events = (await told()).filter(({ id }) => !before.has(id));
    const isDispute = ({ type }: { type: string }) => type.startsWith('charge.dispute.');
    for (const some of [events.filter(isDispute), events.filter((one) => !isDispute(one))]) {
      await deliver(some);
      await runJobs(deps);
    }
    const [paid] = await rows('select id, status from payments where order_id = $1', [placed.id]);
    expect(paid).toMatchObject({ status: 'completed' });
    expect(await readDispute(String(paid?.['id']))).toMatchObject({ status: 'needs_response' });
    expect(await readOrder(placed.id)).not.toMatchObject({ disputed_since: null });
  });

  test('is read again at night although all of its events are lost', async () => {
    const { paymentId } = await bought(disputed);
    await control('webhooks', { mode: 'drop' });
    clock.advance(11 * dayMs);
    const refresh = disputeJobs.find(({ name }) => name === 'disputes.refreshOpen');
    await refresh?.run(deps, {});
    expect(await readDispute(paymentId)).toMatchObject({ status: 'lost' });
    await control('webhooks', { mode: 'normal' });
  });

  describe('that is lost, won by an appeal, and lost again', () => {
    /** Applies the state of the dispute after an appeal, which the emulator does not have. */
    async function appeal(paymentId: string, { id, status, amount }: Appealed) {
      const { stripe_id: stripeId } = await readDispute(paymentId);
      const observed = await deps.stripe.request((sdk) => sdk.disputes.retrieve(String(stripeId)));
      const [first] = observed.balance_transactions;
      if (!first) throw new Error('a chargeback moves money');
      moved.push({ ...first, id, amount, net: amount, fee: 0, fee_details: [] });
      await transaction(database.db, (tx) =>
        settleDispute(
          tx,
          {
            ...observed,
            status,
            is_charge_refundable: status === 'won',
            balance_transactions: [...observed.balance_transactions, ...moved],
          },
          clock.now(),
        ),
      );
      await settle();
    }
    interface Appealed {
      id: string;
      status: 'lost' | 'won' | 'appeal_under_review';
      amount: number;
    }
    let moved: Dispute['balance_transactions'] = [];
    beforeEach(() => {
      moved = [];
    });

    test('is a bad debt each time if it was delivered', async () => {
      const { placed, paymentId } = await bought();
      await ship(placed.id);
      await control('disputes', { charge: await findCharge(paymentId), reason: 'product_unacceptable' });
      await settle();
      await decide(paymentId, 'lose');
      const lost = await sum('bad_debt', placed.id);
      expect(lost).toBeGreaterThan(0);
      await appeal(paymentId, { id: `txn_won_${placed.id}`, status: 'won', amount: placed.total });
      expect(await sum('bad_debt', placed.id)).toBe(0);
      await appeal(paymentId, { id: `txn_lost_${placed.id}`, status: 'appeal_under_review', amount: 0 });
      await appeal(paymentId, { id: `txn_again_${placed.id}`, status: 'lost', amount: -placed.total });
      expect(await readDispute(paymentId)).toMatchObject({ status: 'lost', loss: 'badDebt' });
      expect(await sum('bad_debt', placed.id)).toBe(lost);
      expect(await sum('receivable', placed.id)).toBe(0);
    });

    test('leaves the cancelled order to staff, who are alerted and can refund it', async () => {
      const { placed, paymentId } = await bought(disputed);
      await decide(paymentId, 'lose');
      expect(await readOrder(placed.id)).toMatchObject({ status: 'cancelled' });
      await appeal(paymentId, { id: `txn_won_${placed.id}`, status: 'won', amount: placed.total });
      const isWon = ({ kind }: { kind?: unknown }) => kind === 'appealWon';
      expect((await openAlerts()).filter(isWon)).toHaveLength(1);
      // the bank's money is in the books, and the sale as it was
      expect(await sum('receivable', placed.id)).toBe(0);
      expect(await readOrder(placed.id)).toMatchObject({ status: 'cancelled' });
      const staff = await app.given.staff();
      const params = { id: placed.id };
      const { version } = await staff.calls(adminOrders.get, { params });
      const body = { version, reason: 'nothing was sent', isWhole: true };
      await staff.calls(adminPayments.refund, { params, body });
      expect(
        (await rows('select status, amount from refunds where payment_id = $1', [paymentId]))[0],
      ).toMatchObject({
        amount: placed.total,
      });
      // takes back a movement that the emulator does not have: the balance is compared below
      await appeal(paymentId, { id: `txn_lost_${placed.id}`, status: 'appeal_under_review', amount: 0 });
      await appeal(paymentId, { id: `txn_again_${placed.id}`, status: 'lost', amount: -placed.total });
    });

    test('that is lost again settles the alert of its appeal', async () => {
      const { placed, paymentId } = await bought(disputed);
      await decide(paymentId, 'lose');
      await appeal(paymentId, { id: `txn_won_${placed.id}`, status: 'won', amount: placed.total });
      await appeal(paymentId, { id: `txn_lost_${placed.id}`, status: 'appeal_under_review', amount: 0 });
      await appeal(paymentId, { id: `txn_again_${placed.id}`, status: 'lost', amount: -placed.total });
      expect((await openAlerts()).filter(({ kind }) => kind === 'appealWon')).toEqual([]);
    });

    test('is credited each time if nothing was delivered', async () => {
      const { placed, paymentId } = await bought(disputed);
      await decide(paymentId, 'lose');
      await appeal(paymentId, { id: `txn_won_${placed.id}`, status: 'won', amount: placed.total });
      await appeal(paymentId, { id: `txn_lost_${placed.id}`, status: 'appeal_under_review', amount: 0 });
      await appeal(paymentId, { id: `txn_again_${placed.id}`, status: 'lost', amount: -placed.total });
      expect((await readDocuments(placed.id)).map(({ kind }) => kind)).toEqual([
        'invoice',
        'creditNote',
        'reversal',
        'creditNote',
      ]);
      for (const account of ['receivable', 'deferred_products', 'bad_debt', 'tax_gst_hst'])
        expect(await sum(account, placed.id)).toBe(0);
    });
  });

  test('leaves the ledger equal to the balance at Stripe', async () => {
    const { paymentId } = await bought(disputed);
    await decide(paymentId, 'lose');
    clock.advance(2 * dayMs);
    await postBalance(deps);
    expect((await openAlerts()).map(({ kind }) => kind)).toEqual([]);
  });
});
