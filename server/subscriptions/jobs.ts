import { z } from 'zod';
import { isStillSo, notices } from '@visita/core/subscriptions/notices';
import { findUser } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { documentFile } from '../documents/draw-document.ts';
import { findInvoice } from '../documents/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { invoiceMail } from './invoice-email.ts';
import { noticeMail } from './emails.ts';
import { findSubscriptionInvoice, findSubscription } from './queries.ts';
import { chargeOfPrice, loadCharging, quoteNextCharge } from './present-charge.ts';

/** Finds a subscription and its owner; undefined if the account was erased. */
async function findAddressed({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const row = await findSubscription(db, { id });
  const user = row?.userId ? await findUser(db, { id: row.userId }) : undefined;
  return row && user && { row, user };
}

/** Sends a notice about a subscription. A notice that is obsolete when the job runs is not sent. */
export const mailNotice = job(
  'subscriptions.mailNotice',
  z.object({ subscriptionId: z.uuid(), notice: z.enum(notices) }),
  async (deps, { subscriptionId, notice }) => {
    const addressed = await findAddressed(deps, { id: subscriptionId });
    if (!addressed || !isStillSo(notice, addressed.row, deps.now())) return;
    const { row } = addressed;
    const look = await loadCharging(deps);
    const charges = { period: chargeOfPrice(row, row.price, look), next: quoteNextCharge(row, look) };
    await deps.mail.send(await noticeMail(deps, { ...addressed, ...charges, notice }));
  },
);

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
    const paper =
      notice === 'billed' || isDue
        ? await findInvoice(deps.db, { subscriptionInvoiceId: invoiceId })
        : undefined;
    const papers = paper ? [await documentFile(paper)] : [];
    const next = quoteNextCharge(addressed.row, await loadCharging(deps));
    await deps.mail.send(
      await invoiceMail(deps, {
        ...addressed,
        invoice,
        next,
        notice,
        papers,
        invoiceNo: paper?.document.number ?? '',
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

export const subscriptionMails: Job[] = [mailNotice, mailInvoice];
