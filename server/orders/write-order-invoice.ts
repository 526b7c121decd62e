import { languages } from '@visita/core/languages';
import { brandName } from '@visita/core/orders/card-brands';
import type { PaymentCard } from '@visita/core/orders/order-fields';
import { planOfSku } from '@visita/core/plans/plan';
import { findUser } from '../account/queries.ts';
import type { Tx } from '../database/database.ts';
import type { DocumentLine } from '../documents/queries.ts';
import { writeInvoice } from '../documents/write-invoice.ts';
import { translatorFor } from '../http/words.ts';
import { listVariants } from '../shop/product-queries.ts';
import { includedIn } from './present-order.ts';
import { listItems, type ItemRow } from './item-queries.ts';
import type { OrderRow } from './queries.ts';

/** Writes the invoice of a locked order, with its buyer and names as they are now. */
export async function writeOrderInvoice(
  tx: Tx,
  order: OrderRow,
  {
    paidAt,
    card,
    balanceApplied = 0,
  }: { paidAt: Date; card: PaymentCard | null; balanceApplied?: number | undefined },
): Promise<{ id: string; number: string }> {
  const user = order.userId === null ? undefined : await findUser(tx, { id: order.userId });
  const { phone: _, ...deliveryAddress } = order.deliveryAddress ?? { phone: '' };
  return writeInvoice(tx, {
    ...order,
    orderId: order.id,
    number: order.invoiceNo,
    saleNo: order.orderNo,
    orderedAt: order.createdAt,
    billed: { paidAt },
    balanceApplied,
    card: card && { brand: brandName(card.brand), last4: card.last4 },
    buyer: {
      name: user?.displayName || order.deliveryAddress?.name || '',
      destination: order.destination,
      ...order.business,
    },
    deliveryAddress: 'name' in deliveryAddress ? { ...deliveryAddress, isByPost: true } : null,
    lines: await buildLines(tx, order),
  });
}

/** Invoice lines: in the order's language as named then, in the others by the current catalogue and plans. */
async function buildLines(tx: Tx, { id, language }: OrderRow): Promise<DocumentLine[]> {
  const items = await listItems(tx, { orderId: id });
  const catalogue = await listVariants(tx, { skus: items.map(({ sku }) => sku) });
  const isIncluded = includedIn(items);
  const wordsFor = (item: ItemRow): DocumentLine['words'] => {
    const { sku, name, variant } = item;
    const found = catalogue.find((each) => each.variant.sku === sku);
    const plan = planOfSku(sku);
    const translated = languages.flatMap((each) => {
      const called = isIncluded(item) ? translatorFor(each)('plans:card') : found?.product.words[each].name;
      if (found && called !== undefined)
        return [[each, { name: called, variant: found.variant.names[each] }]];
      return plan ? [[each, { name: translatorFor(each)(`plans:sold.${plan}`), variant: '' }]] : [];
    });
    return { ...(Object.fromEntries(translated) as DocumentLine['words']), [language]: { name, variant } };
  };
  return items.map((item) => ({
    sku: item.sku,
    words: wordsFor(item),
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    amount: item.amount,
  }));
}
