import { ApiError } from '../http/errors.ts';
import { emit } from '../events/emit.ts';
import type { Account } from '../state/account.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { payInvoice } from './pay-invoice.ts';

/** A draft whose hour is over goes on by itself: sent, or charged to the default card. */
export function advanceInvoice(account: Account, id: string): void {
  const invoice = account.store.find('invoice', id);
  if (invoice?.status !== 'draft' || !invoice.auto_advance) return;
  const open = finalizeInvoice(account, invoice);
  if (open.status !== 'open') return;
  if (open.collection_method === 'send_invoice') return emit(account, 'invoice.sent', open);
  try {
    payInvoice(account, open, { isOffSession: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // refused: the invoice says so
  }
}
