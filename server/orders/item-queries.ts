import { and, eq, sql, type SQL, desc, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Language } from '@visita/core/languages';
import { mergeCartItems } from '@visita/core/shop/cart';
import type { Queryable } from '../database/database.ts';
import { cards } from '../database/tables/cards.ts';
import { orderItems, orders } from '../database/tables/orders.ts';
import { products, variants } from '../database/tables/shop.ts';
import { subscriptions } from '../database/tables/subscriptions.ts';

export type ItemRow = typeof orderItems.$inferSelect;

/** An item with its current catalogue names by language. A plan has the product's own locale texts. */
export type ShownItem = Omit<ItemRow, 'orderId' | 'position' | 'variantSku' | 'planSku'> & {
  words?: { name: Record<Language, string>; variant: Record<Language, string> } | null;
};

const itemsWith = (more: SQL) => sql`(
  select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'sku', i.sku, 'name', i.name, 'variant', i.variant, 'picture', i.picture,
    'quantity', i.quantity, 'unitPrice', i.unit_price, 'amount', i.amount, 'weightGrams', i.weight_grams${more},
    'words', (select json_build_object('variant', v.names, 'name', (select json_object_agg(w.key, w.value -> 'name') from jsonb_each(p.words) w))
      from variants v join products p on p.sku = v.product_sku where v.sku = i.variant_sku)) order by i.position), '[]')
  from order_items i where i.order_id = orders.id)`;

export const shownItems = itemsWith(sql``) as SQL<ShownItem[]>; // the shape of the JSON above

/** The number of pieces of the item `i` that were refunded by line or are being refunded. */
export const refundedPieces = sql<number>`(
  select coalesce(sum((l ->> 'quantity')::int), 0)::int
  from payments p join refunds r on r.payment_id = p.id cross join jsonb_array_elements(r.part -> 'lines') l
  where p.order_id = i.order_id and r.status not in ('failed', 'cancelled') and l ->> 'sku' = i.sku and (l ->> 'unitPrice')::int = i.unit_price)`;

/** Items as staff see them, with the number of refunded pieces and the customs data of the product. */
export type WorkedItem = ShownItem & {
  refunded: number;
  customs: { hsCode: string | null; originCountry: string | null } | null;
};

const workedFields = sql`, 'refunded', ${refundedPieces}, 'customs', (select json_build_object('hsCode', c.hs_code, 'originCountry',
  c.origin_country) from variants cv join products c on c.sku = cv.product_sku where cv.sku = i.variant_sku)`;

export const workedItems = itemsWith(workedFields) as SQL<WorkedItem[]>;

export async function listItems(db: Queryable, { orderId }: { orderId: string }): Promise<ItemRow[]> {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);
}

/** Lists the reserved or sold pieces of an order, without those that a refund put back on sale. */
export async function listStockItems(
  db: Queryable,
  { id: orderId, releasedPieces }: Pick<typeof orders.$inferSelect, 'id' | 'releasedPieces'>,
): Promise<{ sku: string; quantity: number }[]> {
  const isStock = and(eq(orderItems.orderId, orderId), eq(orderItems.kind, 'product'));
  const items = await db.select().from(orderItems).where(isStock).orderBy(orderItems.position);
  const reservations = mergeCartItems(items).map(({ sku, quantity }) => {
    const released = releasedPieces.reduce((sum, piece) => sum + (piece.sku === sku ? piece.quantity : 0), 0);
    return { sku, quantity: quantity - released };
  });
  return reservations.filter(({ quantity }) => quantity > 0);
}

/**
 * Lists the cards of a buyer's paid orders that are neither delivered nor returned, newest order first. The first
 * card included in a plan has the card that the plan was bought for.
 */
export async function listComingCards(db: Queryable, { userId }: { userId: string }) {
  const isComing = or(
    isNull(orders.shippingStatus),
    notInArray(orders.shippingStatus, ['delivered', 'returned']),
  );
  return db
    .select({ item: orderItems, colour: variants.colour, order: orders, card: cards })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(variants, eq(variants.sku, orderItems.variantSku))
    .innerJoin(products, eq(products.sku, variants.productSku))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.orderId, orders.id),
        eq(sql`${subscriptions.colours} ->> 0`, variants.colour),
        eq(orderItems.unitPrice, 0),
      ),
    )
    .leftJoin(cards, and(eq(cards.id, subscriptions.cardId), eq(cards.userId, orders.userId)))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, ['paid', 'shipped']),
        isComing,
        eq(products.category, 'cards'),
      ),
    )
    .orderBy(desc(orders.id), orderItems.position);
}
