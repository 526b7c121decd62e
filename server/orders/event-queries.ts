import { eq, sql } from 'drizzle-orm';
import type { AdminOrder } from '@visita/core/orders/admin-order';
import type { Queryable, Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { orderEvents } from '../database/tables/orders.ts';

type NewEvent = Omit<typeof orderEvents.$inferInsert, 'id' | 'createdAt'>;

export async function insertOrderEvent(
  db: Queryable,
  { at, ...event }: NewEvent & { at: Date },
): Promise<void> {
  await db.insert(orderEvents).values({ ...event, id: newId(at), createdAt: at });
}

/** Removes the reasons of holds, which are staff's own text; events of mails and tracking stay. */
export async function emptyHoldReasons(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ detail: '' })
    .where(sql`${eq(orderEvents.orderId, orderId)} and ${eq(orderEvents.kind, 'hold')}`);
}

type HistoryRow = Omit<AdminOrder['history'][number], 'at'> & { at: string };

/** The history of an order, oldest first; at equal times moves come first, in their order. */
export const history = sql<HistoryRow[]>`(
  select coalesce(json_agg(json_build_object('subject', h.subject, 'to', h."to", 'actor', h.actor, 'staffEmail', h.staff_email,
    'reason', h.reason, 'amount', h.amount, 'at', h.at) order by h.at, h.sequence_number), '[]')
  from (
    select m.subject, m."to", m.actor, m.staff_email, m.reason, null::int as amount, m.moved_at as at, m.sequence_number::bigint
      from order_moves m where m.order_id = orders.id
    union all
    select e.kind, case e.kind when 'mail' then e.detail else '' end, case e.kind when 'mail' then 'clock' else 'admin' end, e.staff_email,
      case e.kind when 'mail' then '' else e.detail end, null, e.created_at, 9223372036854775807
      from order_events e where e.order_id = orders.id
    union all
    select 'note', '', 'admin', n.staff_email, n.text, null, n.created_at, 9223372036854775807
      from order_notes n where n.order_id = orders.id
    union all
    select 'refund', r.status, 'provider', null, r.reason, r.amount, r.created_at, 9223372036854775807
      from payments p join refunds r on r.payment_id = p.id where p.order_id = orders.id
  ) h)`;
