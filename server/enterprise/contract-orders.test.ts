import { describe, expect, test } from 'vitest';
import { colours } from '@visita/core/colour';
import { adminOrders } from '@visita/core/orders/admin-contract';
import { orders } from '@visita/core/orders/contract';
import { contractWorld } from '../test/contract-world.ts';
import { runJobs } from '../test/jobs.ts';
import { compareAll } from '../test/reconcile.ts';
import { listUserContracts } from './contract-queries.ts';

const app = await contractWorld();
const { company, contract, database, deps, fill, given, numberThere, rows, seen, settle, signed } = app;
const owner = await given.staff();
const packer = await given.staff({ role: 'packer' });

const black = () =>
  rows(`select sku, received - reserved - sold as free, sold from variants where sku = 'EXTRA-CARD-BLACK'`);
const readOrders = async (email: string) =>
  (await owner.calls(adminOrders.list, { query: { search: email } })).items;

describe('A contract', () => {
  test('has its cards sent once its invoice is paid: an order with parcel, stock and batch', async () => {
    const [before] = await black();
    const { person, id, subscriptionNo } = await signed();
    expect(await readOrders(person.email)).toEqual([]);
    await fill((await seen(person, { id })).payments[0]?.payUrl ?? '');
    await settle();
    await runJobs(deps);

    const [order, ...others] = await readOrders(person.email);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'paid', shippingStatus: 'preparing', pieces: 60, total: 0 });
    const params = { id: order?.id ?? '' };
    expect(await owner.calls(adminOrders.get, { params })).toMatchObject({
      deliveryAddress: { name: expect.any(String) },
      items: [{ sku: before?.['sku'], quantity: 60, amount: 0 }],
      staffNotes: [{ text: expect.stringContaining('logo') }],
      documents: [],
    });
    const [pack] = await packer.calls(adminOrders.packs, { query: { ids: params.id } });
    expect(pack?.items).toMatchObject([{ quantity: 60 }]);
    const [batch] = await rows('select requested, created, colour from batches where title like $1', [
      `${subscriptionNo}%`,
    ]);
    expect(batch).toEqual({ requested: 60, created: 60, colour: 'black' });
    expect(await black()).toMatchObject([{ free: before?.['free'], sold: Number(before?.['sold']) + 60 }]);
    expect((await person.calls(orders.list, { query: {} })).orders).toMatchObject([
      { orderNo: order?.orderNo, total: 0 },
    ]);

    const body = {
      version: order?.version ?? 0,
      carrier: 'canada_post' as const,
      trackingNumber: '0073938000549297',
    };
    expect(await packer.calls(adminOrders.ship, { params, body })).toMatchObject({ status: 'shipped' });
  });

  test('paid by bank has one order, however often the invoice is read', async () => {
    const { person, id } = await signed({ hasLogo: false });
    const invoiceId = await numberThere({ id });
    await deps.stripe.request((sdk) => sdk.invoices.pay(invoiceId, { paid_out_of_band: true }));
    await settle();
    await compareAll(deps);
    await settle();
    await runJobs(deps);
    expect(await readOrders(person.email)).toMatchObject([{ pieces: 60 }]);
  });

  test.each(colours)(
    'in %s has cards of that colour in its order, its batch and its subscription',
    async (colour) => {
      const { person, id, subscriptionNo } = await signed({ colour });
      await fill((await seen(person, { id })).payments[0]?.payUrl ?? '');
      await settle();
      await runJobs(deps);
      expect(await seen(person, { id })).toMatchObject({ cardColor: colour });
      const [order] = await readOrders(person.email);
      const { items } = await owner.calls(adminOrders.get, { params: { id: order?.id ?? '' } });
      expect(items).toMatchObject([{ sku: `EXTRA-CARD-${colour.toUpperCase()}`, quantity: 60 }]);
      expect(await rows('select colour from batches where title like $1', [`${subscriptionNo}%`])).toEqual([
        { colour },
      ]);
    },
  );

  test('that was written before a colour could be chosen has black cards', async () => {
    const { person, id, subscriptionNo } = await signed();
    await rows(`update subscriptions set colours = '[]' where id = $1`, [id]);
    await fill((await seen(person, { id })).payments[0]?.payUrl ?? '');
    await settle();
    await runJobs(deps);
    expect(await rows('select colour from batches where title like $1', [`${subscriptionNo}%`])).toEqual([
      { colour: 'black' },
    ]);
  });

  test('is told apart from another one by its colour, and a repeat is the same contract', async () => {
    const person = await company();
    const contractRow = await contract(person, { colour: 'gold' });
    expect(await contract(person, { colour: 'gold' })).toMatchObject({ id: contractRow.id });
    expect((await contract(person, { colour: 'blue' })).id).not.toBe(contractRow.id);
  });

  test('is refused while its cards are not sold', async () => {
    const person = await company();
    await rows(`update products set is_listed = false where category = 'cards'`);
    await expect(contract(person, { colour: 'pink' })).rejects.toThrow('productUnavailable');
    await rows(`update products set is_listed = true where category = 'cards'`);
  });

  test('is at no time stored as paid before its invoice is', async () => {
    const { id } = await signed();
    const moves = await rows(
      'select "to" from subscription_moves where subscription_id = $1 order by sequence_number',
      [id],
    );
    expect(moves.map(({ to }) => to)).toEqual(['created', 'active']);
  });

  test('has terms for colleagues that are not in the customer’s archive', async () => {
    const { person } = await signed({ note: 'Half price after a year' });
    const contracts = await listUserContracts(database.db, { userId: person.id });
    expect(contracts).toMatchObject([{ seats: 60, cardPrice: 500 }]);
    expect(JSON.stringify(contracts)).not.toContain('Half price');
  });
});
