import { recognitionLines } from '@visita/core/ledger/posting';
import type { Tx } from '../database/database.ts';
import { postEntry } from './post-entry.ts';
import { listDeferredProducts } from './queries.ts';

interface HandedOver {
  orderIds: readonly string[];
  /** Invoices of contracts, whose cards are handed over by an order at no charge. */
  invoiceIds?: readonly string[];
  at: Date;
}

/** Recognises the revenue of products that are handed over. */
export async function earnProducts(tx: Tx, { orderIds, invoiceIds = [], at }: HandedOver): Promise<void> {
  for (const { sale, currency, amount } of await listDeferredProducts(tx, { orderIds, invoiceIds })) {
    const sourceId = 'orderId' in sale ? sale.orderId : sale.subscriptionInvoiceId;
    const event = { kind: 'handover', sourceId, at, currency, sale } as const;
    await postEntry(tx, event, recognitionLines('products', amount));
  }
}
