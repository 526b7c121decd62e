import { expect, test } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { findSubscriptionInvoice } from '../subscription-invoices/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { subscriptionWorld } from '../test/subscription-world.ts';
import { checkTaxes } from './check-taxes.ts';

const app = await subscriptionWorld({ retries: 0 });
const { clock, database, given, rows, settle } = app;
const listRounding = () => rows(`select detail from alerts where kind = 'taxRounding'`);

test('taxes that are rounded over all lines of an invoice raise one alert with both amounts', async () => {
  const one = await given.subscriber({ plan: 'annual', status: 'active', card: false });
  await settle();
  const [{ id } = {}] = await rows(
    `select id from subscription_invoices where subscription_id = $1 order by created_at desc limit 1`,
    [one.id],
  );
  const invoice = await findSubscriptionInvoice(database.db, { id: String(id) });
  const subscription = await findSubscription(database.db, { id: one.id });
  if (!invoice || !subscription) throw new Error('an active subscription has an invoice');
  const check = (changed: typeof invoice) =>
    transaction(database.db, (tx) =>
      checkTaxes(tx, { before: invoice, invoice: changed }, { subscription, at: clock.now() }),
    );
  await check(invoice);
  expect(await listRounding()).toEqual([]);
  const rounded = invoice.taxes.map((tax) => ({ ...tax, amount: tax.amount + 1 }));
  for (const _ of [1, 2]) await check({ ...invoice, taxes: rounded });
  const [alert, ...more] = await listRounding();
  expect(more).toEqual([]);
  for (const { amount } of [...invoice.taxes, ...rounded])
    expect(alert?.['detail']).toContain((amount / 100).toFixed(2));
});
