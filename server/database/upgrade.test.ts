import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { insertInvoices } from '../test/subscription-invoices.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';

/** Debts, coverages and contacts in a database that the previous build has filled. */

const root = temporaryFolder();
let database: Database;

const id = (number: number) => `019cd300-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [user, batch, order, paid, open] = [id(1), id(2), id(3), id(4), id(5)];
const [running, over, without] = [id(11), id(12), id(13)];
const [untilLater, untilBefore] = ['2027-03-09T15:00:00.123Z', '2025-01-31T10:00:00.000Z'];

const rows = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Inserts rows as the previous build wrote them. */
async function fill(): Promise<void> {
  const at = '2026-03-09T15:00:00Z';
  await rows(
    `insert into users (id, email, display_name, language, created_at) values ($1, 'ana@example.com', 'Ana', 'en', $2)`,
    [user, at],
  );
  await rows(
    `insert into batches (id, title, validity_length, validity_unit, created_at) values ($1, 'Test', 12, 'months', $2)`,
    [batch, at],
  );
  for (const [index, [card, until]] of [
    [running, untilLater],
    [over, untilBefore],
    [without, null],
  ].entries()) {
    const printed = id(20 + index);
    await rows(
      `insert into physical_cards (id, batch_id, card_id, card_number, colour) values ($1, $2, $3, $4, 'black')`,
      [printed, batch, `000000000${index}`, `00000000000${index}`],
    );
    await rows(
      `insert into cards (id, physical_card_id, user_id, content, version, special_valid_until, bound_at, updated_at)
       values ($1, $2, $3, '{"name": "Ana"}', 2, $4, $5, $5)`,
      [card, printed, user, until, at],
    );
  }
  await rows(
    `insert into products (sku, category, words, weight_grams, pictures, position, created_at) values ('SLEEVE', 'accessories', '{}', 30, '[]', 0, $1)`,
    [at],
  );
  await rows(
    `insert into variants (sku, product_sku, names, position, received, sold) values ('SLEEVE-BLACK', 'SLEEVE', '{}', 0, 10, 2)`,
  );
  // The constraint on the order's totals is checked when both exist.
  await rows(
    `with placed as (
       insert into orders (id, order_no, user_id, placement_key, placement_hash, language, status, stock, currency, subtotal, shipping_amount,
         taxes, tax_amount, total, notes, destination, terms, pay_by, invoice_no, paid_at, created_at)
       values ($1, 'V1', $2, 'key', '', 'en', 'paid', 'sold', 'CAD', 2400, 500, '[]', 0, 2900, '', '{}', '{}', $3, 'F1', $3, $3)
     )
     insert into order_items (id, order_id, position, sku, name, variant, quantity, unit_price, amount, weight_grams)
     values ($4, $1, 0, 'SLEEVE-BLACK', 'Card sleeve', 'Black', 2, 1200, 2400, 30)`,
    [order, user, at, id(30)],
  );
  await rows(
    `insert into payments (id, payment_no, order_id, user_id, method, status, currency, amount, session_id, payment_intent_id, invoice_id, created_at, paid_at)
     values ($1, 'P1', $2, $3, 'checkout', 'completed', 'CAD', 2900, 'cs_1', 'pi_1', 'in_1', $4, $4),
            ($5, 'P2', $2, $3, 'saved', 'failed', 'CAD', 2900, null, null, null, $4, null)`,
    [paid, order, user, at, open],
  );
  await rows(
    `insert into refunds (id, payment_id, amount, status, reason, created_at) values ($1, $2, 900, 'succeeded', 'test', $3)`,
    [id(40), paid, at],
  );
  await rows(
    `insert into contacts (id, user_id, owner_name, name, email, phone, company, message, language, ticket_hash, left_at)
     values ($1, $3, 'Ana', 'Zoé', 'zoe@example.com', '', '', '', 'fr', '\\x01', $4),
            ($2, $3, 'Ana', 'Ben', 'ben@example.com', '', '', '', 'en', '\\x02', now() + interval '1 hour')`,
    [id(41), id(42), user, at],
  );
}

const storedRows = {
  cards: `select id, user_id, content, version, bound_at, updated_at from cards order by id`,
  items: `select id, order_id, position, sku, name, variant, quantity, unit_price, amount, weight_grams from order_items order by id`,
  orders: `select to_jsonb(orders) - '{placement_key,placement_hash,idempotency_key,request_hash}'::text[] as row from orders order by id`,
  payments: `select id, payment_no, order_id, user_id, method, status, amount, session_id, payment_intent_id, invoice_id, paid_at from payments order by id`,
  refunds: `select * from refunds order by id`,
};
const readKept = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(storedRows).map(async ([name, text]) => [name, await rows(text)])),
  );
let before: Awaited<ReturnType<typeof readKept>>;

beforeAll(async () => {
  database = await openDatabase({ dataDir: join(root, 'data') });
  await migrate(database, archivedUpTo(join(root, 'migrations'), '0011_contact_search'));
  await fill();
  before = await readKept();
  await migrate(database);
});
afterAll(() => database?.close());

test('what is not about it stays as it was', async () => {
  // Later migrations may have added columns.
  expect(await readKept()).toMatchObject(before);
});

test('every card keeps its special validity, whether it runs or is over', async () => {
  expect(
    await rows('select card_id, source, plan, phase, ends_at from card_coverages order by card_id'),
  ).toEqual([
    { card_id: running, source: 'physical', plan: 'special', phase: 'active', ends_at: new Date(untilLater) },
    { card_id: over, source: 'physical', plan: 'special', phase: 'active', ends_at: new Date(untilBefore) },
  ]);
});

test('the end of the special validity stands on the physical card too', async () => {
  expect(
    await rows(
      `select p.special_until from physical_cards p join card_addresses a on a.physical_card_id = p.id
       order by a.card_id`,
    ),
  ).toEqual([
    { special_until: new Date(untilLater) },
    { special_until: new Date(untilBefore) },
    { special_until: null },
  ]);
});

test('earlier contacts are not new to the owner', async () => {
  expect(await rows('select count(*)::int from contacts where read_at >= left_at')).toEqual([{ count: 2 }]);
});

test('every item is a product of the stock, every payment an order’s', async () => {
  expect(await rows('select kind, variant_sku from order_items')).toEqual([
    { kind: 'product', variant_sku: 'SLEEVE-BLACK' },
  ]);
  expect(await rows('select order_id, subscription_invoice_id from payments')).toEqual(
    Array.from({ length: 2 }, () => ({ order_id: order, subscription_invoice_id: null })),
  );
});

describe('the database refuses', () => {
  const invoice = id(50);
  let payments = 0;
  const pay = (debt: { order?: string; invoice?: string; stripeId?: string }, status = 'pending') =>
    rows(
      `insert into payments (id, payment_no, order_id, subscription_invoice_id, user_id, method, status, currency, amount, invoice_id, created_at)
       values ($1, $2, $3, $4, $5, 'checkout', $6, 'CAD', 1000, $7, now())`,
      [
        id(60 + ++payments),
        `N${payments}`,
        debt.order ?? null,
        debt.invoice ?? null,
        user,
        status,
        debt.stripeId ?? null,
      ],
    );
  const refusal = (constraint: string) => expect.objectContaining({ constraint }) as unknown;

  test('a payment of nothing, and one of two debts', async () => {
    await expect(pay({})).rejects.toEqual(refusal('payments_one_debt'));
    await expect(pay({ order, invoice })).rejects.toEqual(refusal('payments_one_debt'));
  });

  test('a payment of an invoice that there is not', async () => {
    await expect(pay({ invoice })).rejects.toEqual(
      refusal('payments_subscription_invoice_id_subscription_invoices_id_fk'),
    );
  });

  test('a second open payment of a debt, and a second one that paid an order', async () => {
    await insertInvoices(database.pool, [invoice, id(51)]);
    await pay({ order });
    await expect(pay({ order }, 'processing')).rejects.toEqual(refusal('payments_one_open'));
    await expect(pay({ order }, 'completed')).rejects.toEqual(refusal('payments_paid_once'));
    await pay({ invoice, stripeId: 'in_first' });
    await expect(pay({ invoice, stripeId: 'in_second' }, 'processing')).rejects.toEqual(
      refusal('payments_one_open_of_invoice'),
    );
    await expect(pay({ invoice: id(51), stripeId: 'in_first' })).rejects.toEqual(
      refusal('payments_invoice_id_unique'),
    );
    // parts that other intents paid
    await pay({ invoice }, 'completed');
    await pay({ invoice }, 'refunded');
    await pay({ invoice: id(51), stripeId: 'in_second' });
  });

  /** Inserts items in an order of their own, whose totals add up. */
  async function item(number: number, kind: string, skus: string[]): Promise<void> {
    const placed = id(100 + number);
    await rows(
      `with placed as (
         insert into orders (id, order_no, user_id, idempotency_key, request_hash, language, currency, subtotal, shipping_amount, taxes,
           tax_amount, total, notes, destination, terms, pay_by, created_at)
         values ($1, $2, $3, $2, '', 'en', 'CAD', 100 * cardinality($5::text[]), 0, '[]', 0, 100 * cardinality($5::text[]), '', '{}', '{}', now(), now())
       )
       insert into order_items (id, order_id, position, kind, sku, name, variant, quantity, unit_price, amount, weight_grams)
       select gen_random_uuid(), $1, place, $4, sku, '', '', 1, 100, 100, 0 from unnest($5::text[]) with ordinality as one (sku, place)`,
      [placed, `V${placed}`, user, kind, skus],
    );
  }

  test('a product that is not in the stock, a plan that there is not, an unknown kind, two plans in an order, and a product twice at one price', async () => {
    await rows(
      `insert into plans (code, is_listed, position) values ('annual', true, 0), ('monthly', true, 1) on conflict do nothing`,
    );
    await expect(item(1, 'product', ['NONSENSE'])).rejects.toEqual(
      refusal('order_items_variant_sku_variants_sku_fk'),
    );
    await expect(item(2, 'gift', ['SLEEVE-BLACK'])).rejects.toEqual(refusal('order_items_kind'));
    await expect(item(3, 'plan', ['PLAN-ANNUAL', 'PLAN-MONTHLY'])).rejects.toEqual(
      refusal('order_items_one_plan'),
    );
    for (const [index, sku] of ['PLAN-DUO-ANNUAL', 'annual', 'SLEEVE-BLACK'].entries())
      await expect(item(10 + index, 'plan', [sku])).rejects.toEqual(
        refusal('order_items_plan_sku_plans_sku_fk'),
      );
    await item(4, 'plan', ['PLAN-ANNUAL']);
    await expect(item(5, 'product', ['SLEEVE-BLACK', 'SLEEVE-BLACK'])).rejects.toEqual(
      refusal('order_items_once_a_price'),
    );
  });

  test('a coverage of an unknown phase, and a special one without an end', async () => {
    const cover = (plan: string, phase: string, endsAt: string | null) =>
      rows(
        `insert into card_coverages (card_id, source, source_id, plan, phase, ends_at) values ($1, $2, $1, $3, $4, $5)`,
        [without, plan === 'special' ? 'physical' : 'plan', plan, phase, endsAt],
      );
    await expect(cover('annual', 'asleep', null)).rejects.toEqual(refusal('card_coverages_phase'));
    await expect(cover('special', 'active', null)).rejects.toEqual(refusal('card_coverages_special_end'));
    await cover('annual', 'active', null);
  });
});
