import { addWorkingDays, sellerZone } from '@visita/core/days';
import type { ComingCard, orders } from '@visita/core/orders/contract';
import { trackingUrl } from '@visita/core/orders/shipping';
import type { Call } from '../http/route.ts';
import { deliveryTo } from '../shop/effective-rates.ts';
import { listComingCards } from './item-queries.ts';

/** Lists the cards that the caller has paid for and that are still on their way, each with its parcel. */
export async function findComingCards({
  db,
  user,
  catalogue,
  language,
}: Call<typeof orders.comingCards>): Promise<ComingCard[]> {
  const [rows, { shippingRates }] = await Promise.all([
    listComingCards(db, { userId: user.id }),
    catalogue.load(),
  ]);
  return rows.map(({ item, colour, order, card }) => {
    const paidAt = order.paidAt ?? order.createdAt;
    const rate = deliveryTo({ shippingRates }, order.destination, paidAt);
    const afterWorkingDays = (days: number) =>
      addWorkingDays(paidAt, days, sellerZone).toISOString().slice(0, 10);
    return {
      id: item.id,
      colour: colour ?? 'black',
      quantity: item.quantity,
      card: card && { id: card.id, name: card.content.name },
      orderId: order.id,
      orderNo: order.orderNo,
      shippingStatus: order.shippingStatus,
      expected: rate ? { from: afterWorkingDays(rate.minDays), to: afterWorkingDays(rate.maxDays) } : null,
      shippedAt: order.shippedAt,
      shippingCompany: order.shippingCompany,
      trackingNumber: order.trackingNumber,
      trackingUrl: trackingUrl(order, language),
    };
  });
}
