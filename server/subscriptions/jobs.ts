import { z } from 'zod';
import { isStillSo, notices } from '@visita/core/subscriptions/notices';
import { findUser } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { documentFile } from '../documents/draw-document.ts';
import { findInvoice } from '../documents/queries.ts';
import { job, type Job } from '../queue/job.ts';
import { invoiceMail } from './invoice-email.ts';
import { noticeMail } from './emails.ts';
import { findInvoiceOf, findSubscription } from './queries.ts';
import { chargeOfPrice, loadCharging, nextChargeOf } from './show-charge.ts';

/** Whose a subscription is, while they are here. */
async function findAddressed({ db }: Pick<Deps, 'db'>, { id }: { id: string }) {
  const row = await findSubscription(db, { id });
  const user = row?.userId ? await findUser(db, { id: row.userId }) : undefined;
  return row && user && { row, user };
}

/** An email about what became of a subscription; nobody is told what is over by the time it is sent. */
export const mailNotice = job(
  'subscriptions.mailNotice',
  z.object({ subscriptionId: z.uuid(), notice: z.enum(notices) }),
  async (deps, { subscriptionId, notice }) => {
    const addressed = await findAddressed(deps, { id: subscriptionId });
    if (!addressed || !isStillSo(notice, addressed.row, deps.now())) return;
    const { row } = addressed;
    const look = await loadCharging(deps);
    const charges = { period: chargeOfPrice(row, row.price, look), next: nextChargeOf(row, look) };
    await deps.mail.send(await noticeMail(deps, { ...addressed, ...charges, notice }));
  },
);

const invoiceNotices = ['billed', 'due', 'failed', 'confirm'] as const;
export type InvoiceNotice = (typeof invoiceNotices)[number];

/** An email about a charge. Of one that is paid by now nobody hears that it failed, and of one that was given up not that it is due. */
export const mailInvoice = job(
  'subscriptions.mailInvoice',
  z.object({ invoiceId: z.uuid(), notice: z.enum(invoiceNotices) }),
  async (deps, { invoiceId, notice }) => {
    const invoice = await findInvoiceOf(deps.db, { id: invoiceId });
    const addressed = invoice && (await findAddressed(deps, { id: invoice.subscriptionId }));
    if (!invoice || !addressed || (notice === 'billed') !== (invoice.status === 'paid')) return;
    const isDue = notice === 'due';
    if (isDue && invoice.status !== 'open') return;
    const paper = notice === 'billed' || isDue ? await findInvoice(deps.db, { subscriptionInvoiceId: invoiceId }) : undefined;
    const papers = paper ? [await documentFile(paper)] : [];
    const next = nextChargeOf(addressed.row, await loadCharging(deps));
    await deps.mail.send(await invoiceMail(deps, { ...addressed, invoice, next, notice, papers, invoiceNo: paper?.document.number ?? '' }));
  },
);

/** What an email about a charge of a subscription needs; the payments send one when money goes back. */
export async function findCharged(deps: Pick<Deps, 'db' | 'catalogue' | 'now'>, { invoiceId }: { invoiceId: string }) {
  const invoice = await findInvoiceOf(deps.db, { id: invoiceId });
  const addressed = invoice && (await findAddressed(deps, { id: invoice.subscriptionId }));
  return addressed && { ...addressed, next: nextChargeOf(addressed.row, await loadCharging(deps)) };
}

export const subscriptionMails: Job[] = [mailNotice, mailInvoice];
