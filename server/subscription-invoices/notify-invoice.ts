import type { Tx } from '../database/database.ts';
import { claimOnce } from '../queue/claim-once.ts';
import { enqueue } from '../queue/job.ts';
import { mailInvoice, type InvoiceNotice } from './jobs.ts';
import type { InvoiceRow } from './queries.ts';

/** Enqueues the owner's e-mail about an invoice: once when paid or due, and once per failed attempt. */
export async function notifyInvoice(
  tx: Tx,
  invoice: InvoiceRow,
  { needsConfirmation, at }: { needsConfirmation: boolean; at: Date },
): Promise<void> {
  const notice = chooseNotice(invoice, needsConfirmation);
  if (!notice || invoice.isOfOrder) return;
  const key = `mail:subscription-${notice.notice}:${invoice.id}:${notice.about}`;
  if (await claimOnce(tx, { key, at }))
    await enqueue(tx, mailInvoice, { invoiceId: invoice.id, notice: notice.notice });
}

function chooseNotice(
  { status, total, lines, attemptCount, dueAt }: InvoiceRow,
  needsConfirmation: boolean,
): { notice: InvoiceNotice; about: string } | undefined {
  const isDocumented = total > 0 || lines.some(({ amount }) => amount !== 0);
  if (status === 'paid') return isDocumented ? { notice: 'billed', about: '' } : undefined;
  if (status === 'open' && dueAt !== null) return { notice: 'due', about: '' };
  if (status !== 'open' || attemptCount === 0) return undefined;
  return { notice: needsConfirmation ? 'confirm' : 'failed', about: String(attemptCount) };
}
