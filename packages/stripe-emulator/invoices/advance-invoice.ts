import { emit } from '../events/emit.ts';
import type { Account } from '../state/account.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { collectInvoice } from './pay-invoice.ts';

/** Finalizes a draft after an hour, then sends it or charges the default card. */
export function advanceInvoice(account: Account, id: string): void {
  const invoice = account.store.find('invoice', id);
  if (invoice?.status !== 'draft' || !invoice.auto_advance) return;
  const open = finalizeInvoice(account, invoice);
  if (open.status !== 'open') return;
  if (open.collection_method === 'send_invoice') return emit(account, 'invoice.sent', open);
  collectInvoice(account, open);
}

/** Tells the subscription of an invoice that it is still open on its due date. */
export function missDueDate(account: Account, id: string): void {
  if (account.store.find('invoice', id)?.status === 'open') account.settle('invoice', id);
}
