import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { Pool } from 'pg';

/**
 * The baseline of the shop: the catalogue, a quote and an own order, each read from the database at every
 * call.
 */
const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const variantsQuery = `select to_jsonb(p) as product, to_jsonb(v) as variant from variants v join products p on p.sku = v.product_sku`;
const rates = ['select * from shipping_rates order by valid_from', 'select * from tax_rates order by code'];

const caller = `select u.*, s.id as session_id, s.seen_at from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now()`;
const ownOrder = `
  select o.*,
    (select json_agg(i order by i.position) from order_items i where i.order_id = o.id) as items,
    (select json_agg(m order by m.sequence_number) from order_moves m where m.order_id = o.id) as moves,
    (select json_build_object('id', p.id, 'status', p.status, 'amount', p.amount,
       'refundedAmount', (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.status = 'succeeded'),
       'isRefunding', exists (select from refunds r where r.payment_id = p.id and r.status in ('asked', 'pending')))
     from payments p where p.order_id = o.id order by (p.status in ('completed', 'refunded') and not p.is_surplus) desc, p.id desc limit 1) as payment
  from orders o where o.id = $1 and o.user_id = $2`;

const seenBy = `s.id in (select id from subscriptions where user_id = $1
  union select subscription_id from seats where user_id = $1 and ends_at is null)`;
const seated = `(select json_agg(json_build_object('seat', t, 'name', u.display_name, 'card', c, 'printed', p) order by t.starts_at) from seats t
  join users u on u.id = t.user_id left join cards c on c.id = t.card_id left join card_addresses a on a.card_id = c.id and a.kind = 'physical'
  left join physical_cards p on p.id = a.physical_card_id
  where t.subscription_id = s.id) as seats`;
const isOpen = `(select json_agg(i) from subscription_invoices i where i.subscription_id = s.id and i.status = 'open') as open`;
const ownSubscription = `
  select s.*, ${seated}, ${isOpen},
    (select json_build_object('order', o, 'items', (select json_agg(i) from order_items i where i.order_id = o.id))
     from orders o where o.id = s.order_id) as "order",
    (select json_agg(n) from seat_invitations n where n.subscription_id = s.id and n.used_at is null) as invitations,
    (select json_agg(json_build_object('invoice', i, 'documents', (select json_agg(json_build_object('id', d.id, 'number', d.number))
       from documents d where d.subscription_invoice_id = i.id), 'payments', (select json_agg(y.card_last4) from payments y
       where y.subscription_invoice_id = i.id)) order by i.created_at desc)
     from subscription_invoices i where i.subscription_id = s.id) as invoices
  from subscriptions s where s.id = $2 and ${seenBy}`;

async function readRows(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await pool.query(text, values)).rows;
}

const app = new Hono();
app.get('/api/shop/products', async (c) => {
  const [all, prices] = [
    await readRows(`${variantsQuery} order by p.position, v.position`),
    await readRows('select * from prices order by valid_from'),
  ];
  for (const rate of rates) await readRows(rate);
  return c.json({ success: true, data: { all, prices }, message: 'OK' });
});
app.post('/api/shop/cart/quote', async (c) => {
  const { items } = await c.req.json<{ items: { sku: string }[] }>();
  const skus = items.map(({ sku }) => sku);
  const variantRows = await readRows(`${variantsQuery} where v.sku = any($1)`, [skus]);
  const prices = await readRows(
    'select * from prices where product_sku in (select product_sku from variants where sku = any($1))',
    [skus],
  );
  for (const rate of rates) await readRows(rate);
  return c.json({ success: true, data: { asked: variantRows, prices }, message: 'OK' });
});
const findCaller = async (c: Context) => {
  const token = (c.req.header('authorization') ?? '').slice('Bearer '.length);
  return ((await readRows(caller, [createHash('sha256').update(token).digest()])) as { id: string }[])[0];
};
app.get('/api/shop/orders/:id', async (c) => {
  const user = await findCaller(c);
  if (!user) return c.json({ success: false }, 401);
  const [order] = await readRows(ownOrder, [c.req.param('id'), user.id]);
  return c.json({ success: true, data: order, message: 'OK' }, order ? 200 : 404);
});
app.get('/api/shop/subscriptions', async (c) => {
  const user = await findCaller(c);
  if (!user) return c.json({ success: false }, 401);
  const all = await readRows(
    `select s.*, ${seated}, ${isOpen} from subscriptions s where ${seenBy} order by s.id desc`,
    [user.id],
  );
  return c.json({ success: true, data: all, message: 'OK' });
});
app.get('/api/shop/subscriptions/:id', async (c) => {
  const user = await findCaller(c);
  if (!user) return c.json({ success: false }, 401);
  const [one] = await readRows(ownSubscription, [user.id, c.req.param('id')]);
  return c.json({ success: true, data: one, message: 'OK' }, one ? 200 : 404);
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
