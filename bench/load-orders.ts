import type { Pool } from 'pg';

/** Values of a cloned row as SQL; `n` is its number, `at` its time and `buyer` one of the loaded users. */
type Overrides = Record<string, string>;

interface Template {
  table: string;
  /** Condition on the row that is cloned. */
  where: string;
  overrides: Overrides;
}

/** An id of version 7, which sorts by time, the same for each clone number. */
const idFor = (kind: number) =>
  `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000800${kind}' || lpad(to_hex(n), 12, '0'))::uuid`;
const [orderId, itemId, paymentId, documentId, subscriptionId] = [0, 1, 2, 3, 4].map(idFor) as [
  string,
  string,
  string,
  string,
  string,
];

/**
 * Clones a paid order with its items, payment and invoice, and one subscription for every fifth. They are spread
 * over a year and over the loaded users; the newest twentieth waits to be shipped. Triggers are disabled meanwhile,
 * and the totals that they keep are counted again.
 */
export async function loadOrders(
  pool: Pool,
  { orders, orderId: paidOrder, now }: { orders: number; orderId: string; now: Date },
): Promise<void> {
  const isNew = `n > ${Math.floor(orders * 0.95)}`;
  const number = (prefix: string) => `'${prefix}' || lpad(n::text, 12, '0')`;
  const templates: Template[] = [
    {
      table: 'orders',
      where: `id = '${paidOrder}'`,
      overrides: {
        id: orderId,
        order_no: number('V9'),
        invoice_no: number('F9'),
        user_id: 'buyer',
        idempotency_key: number('load'),
        status: `case when ${isNew} then 'paid' else 'completed' end`,
        shipping_status: `case when ${isNew} then 'preparing' else 'delivered' end`,
        shipped_at: `case when ${isNew} then null else at end`,
        created_at: 'at',
        paid_at: 'at',
      },
    },
    {
      table: 'order_items',
      where: `order_id = '${paidOrder}' and kind = 'product'`,
      overrides: { id: itemId, order_id: orderId },
    },
    {
      table: 'payments',
      where: `order_id = '${paidOrder}' and status = 'completed'`,
      overrides: {
        id: paymentId,
        order_id: orderId,
        user_id: 'buyer',
        payment_no: number('P9'),
        session_id: number('cs_'),
        payment_intent_id: number('pi_'),
        invoice_id: 'null::text',
        created_at: 'at',
        paid_at: 'at',
      },
    },
    {
      table: 'documents',
      where: `order_id = '${paidOrder}' and kind = 'invoice'`,
      overrides: {
        id: documentId,
        order_id: orderId,
        serial: 'n + 1000000',
        number: number('F9'),
        sale_no: number('V9'),
        issued_at: 'at',
        issued_on: `(at at time zone 'America/Toronto')::date`,
      },
    },
    {
      table: 'subscriptions',
      where: `order_id = '${paidOrder}'`,
      overrides: {
        id: subscriptionId,
        order_id: orderId,
        user_id: 'buyer',
        subscription_no: number('S9'),
        stripe_id: number('sub_'),
        schedule_id: number('sched_'),
        created_at: 'at',
        due_at: 'null::text',
      },
    },
  ];
  const beganAt = new Date(now.getTime() - 365 * 86_400_000).toISOString();
  await pool.query(
    `create unlogged table load_users as select row_number() over (order by id)::int - 1 as place, id from users where email like 'load%'`,
  );
  await pool.query('alter table load_users add primary key (place)');
  for (const { table } of templates) await pool.query(`alter table ${table} disable trigger user`);
  for (const { table, where, overrides } of templates) {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const step = table === 'subscriptions' ? 5 : 1;
    const values = Object.entries(overrides).map(([name, value]) => `'${name}', ${value}`);
    const { rowCount } = await pool.query(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((name) => `made.${name}`).join(', ')}
       from (select to_jsonb(one) as template from ${table} one where ${where} limit 1) as original
         cross join (
           select n, $1::timestamptz + n * (interval '365 days' / $2) as at, load_users.id as buyer
           from generate_series($3::int, $2::int, $3::int) n
             join load_users on place = n % (select count(*) from load_users)
         ) as clone
         cross join lateral jsonb_populate_record(null::${table}, template || jsonb_build_object(${values.join(', ')})) as made`,
      [beganAt, orders, step],
    );
    if (rowCount === 0) throw new Error(`${table}: no row to clone where ${where}`);
  }
  for (const { table } of templates) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query(
    'drop table load_users; truncate tallies; insert into tallies select * from tally_recounts',
  );
}
