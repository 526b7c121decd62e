import { recognitionLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { postEntry } from './post-entry.ts';
import { listDeferredProducts } from './queries.ts';

/** Recognises the revenue of the products of orders that are handed over. */
export async function earnProducts(
  tx: Tx,
  { orderIds, at }: { orderIds: readonly string[]; at: Date },
): Promise<void> {
  for (const { orderId, currency, amount } of await listDeferredProducts(tx, { orderIds })) {
    const event = { kind: 'handover', sourceId: orderId, at, currency, sale: { orderId } } as const;
    await postEntry(tx, event, recognitionLines('products', amount));
  }
}
