import type { Order, orders } from '@visita/core/orders/contract';
import { currency } from '@visita/core/money';
import { Problem } from '@visita/core/problems';
import { lockUser } from '../account/queries.ts';
import type { Call } from '../http/route.ts';
import { acceptTerms } from './accept-terms.ts';
import { findDestination } from './find-destination.ts';
import { placeOnce } from './place-once.ts';
import { quoteOrder } from './quote-order.ts';
import { writeOrder } from './write-order.ts';

/** Places an order for the products of a cart. */
export async function placeOrder(call: Call<typeof orders.create>): Promise<Order> {
  const { user, body, now, language } = call;
  const { items, notes, total, hasReceivedFrench } = body;
  return placeOnce(call, async (tx, submission) => {
    const at = now();
    // lock the account: concurrent orders run one after the other, so that limits count all of them
    const account = await lockUser(tx, user);
    if (!account) throw new Problem('sessionExpired');
    const { deliveryAddress, destination } = await findDestination(tx, { ...body, userId: user.id });
    const terms = acceptTerms({ destination, language, hasReceivedFrench });
    const ordered = { items, destination, language, currency, at };
    const quote = await quoteOrder(tx, ordered, { total, deliveryAddress });
    return writeOrder(tx, { account, submission, ordered, quote, deliveryAddress, notes, terms });
  });
}
