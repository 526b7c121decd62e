import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { documentFile } from '../documents/draw-document.ts';
import { listInvoiceDocuments } from '../documents/queries.ts';
import { job } from '../queue/job.ts';
import { invoiceMail } from './emails.ts';
import { findAddressed } from '../subscriptions/jobs.ts';
import { loadCharging, quoteNextCharge } from '../subscriptions/present-charge.ts';
import { findSubscriptionInvoice } from './queries.ts';

const invoiceNotices = ['billed', 'due', 'failed', 'confirm'] as const;
export type InvoiceNotice = (typeof invoiceNotices)[number];

/**
 * Sends an e-mail about a charge. Skips `failed` if the invoice was paid meanwhile, and `due` if it is no
 * longer open.
 */
export const mailInvoice = job(
  'subscriptions.mailInvoice',
  z.object({ invoiceId: z.uuid(), notice: z.enum(invoiceNotices) }),
  async (deps, { invoiceId, notice }) => {
    const invoice = await findSubscriptionInvoice(deps.db, { id: invoiceId });
    const addressed = invoice && (await findAddressed(deps, { id: invoice.subscriptionId }));
    if (!invoice || !addressed || (notice === 'billed') !== (invoice.status === 'paid')) return;
    const isDue = notice === 'due';
    if (isDue && invoice.status !== 'open') return;
    const whole = notice === 'billed' || isDue ? await listInvoiceDocuments(deps.db, { invoiceId }) : [];
    const papers = await Promise.all(whole.map((each) => documentFile(each)));
    const next = quoteNextCharge(addressed.row, await loadCharging(deps));
    await deps.mail.send(
      await invoiceMail(deps, {
        ...addressed,
        invoice,
        next,
        notice,
        papers,
        invoiceNo: whole.find(({ document }) => document.kind === 'invoice')?.document.number ?? '',
      }),
    );
  },
);

/** Returns the data of an e-mail about a subscription charge; the payments module sends one for refunds. */
export async function findCharged(
  deps: Pick<Deps, 'db' | 'catalogue' | 'now'>,
  { invoiceId }: { invoiceId: string },
) {
  const invoice = await findSubscriptionInvoice(deps.db, { id: invoiceId });
  const addressed = invoice && (await findAddressed(deps, { id: invoice.subscriptionId }));
  return addressed && { ...addressed, next: quoteNextCharge(addressed.row, await loadCharging(deps)) };
}
