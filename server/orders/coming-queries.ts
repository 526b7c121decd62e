import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { orderItems, orders } from '../database/tables/orders.ts';
import { products, variants } from '../database/tables/shop.ts';

/** Lists the cards of a buyer's paid orders that are neither delivered nor returned, newest order first. */
export async function listComingCards(db: Queryable, { userId }: { userId: string }) {
  const isComing = or(
    isNull(orders.shippingStatus),
    notInArray(orders.shippingStatus, ['delivered', 'returned']),
  );
  return db
    .select({ item: orderItems, colour: variants.colour, order: orders })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(variants, eq(variants.sku, orderItems.variantSku))
    .innerJoin(products, eq(products.sku, variants.productSku))
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
