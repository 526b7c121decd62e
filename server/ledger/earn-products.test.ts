import { expect, test } from 'vitest';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { world } from '../test/world.ts';
import { earnProducts } from './earn-products.ts';
import { postEntry } from './post-entry.ts';
import { sumSale } from './queries.ts';

const { database } = await world();
const { db } = database;
const at = new Date('2027-03-15T15:00:00Z');

test('the cards of a contract are earned with the parcel of its invoice, once', async () => {
  const sale = { subscriptionInvoiceId: newId(at) };
  const invoiceIds = [sale.subscriptionInvoiceId];
  await transaction(db, (tx) =>
    postEntry(tx, { kind: 'invoice', sourceId: newId(at), at, currency: 'CAD', sale }, [
      { account: 'receivable', amount: 32_400 },
      { account: 'deferred_products', amount: -2_500 },
      { account: 'deferred_plans', amount: -29_900 },
    ]),
  );
  for (const _ of [1, 2]) await transaction(db, (tx) => earnProducts(tx, { orderIds: [], invoiceIds, at }));
  expect(await sumSale(db, sale)).toEqual({
    receivable: 32_400,
    deferred_products: 0,
    revenue_products: -2_500,
    deferred_plans: -29_900,
  });
});
