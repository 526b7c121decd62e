import { z } from 'zod';
import { job } from '../queue/job.ts';
import { parseId } from '../provider/client.ts';

/**
 * Voids the draft of a period of a subscription whose service is stopped. Stripe leaves it a draft, and one that
 * were finalized later would charge for time that nothing was provided in. It has no document.
 */
export const voidDraft = job(
  'payments.voidDraft',
  z.object({ invoiceId: z.string() }),
  async ({ stripe }, { invoiceId }) => {
    const invoice = await stripe.find((sdk) => sdk.invoices.retrieve(invoiceId));
    const stripeId = parseId(invoice?.parent?.subscription_details?.subscription);
    if (!invoice || stripeId === undefined) return;
    const subscription = await stripe.find((sdk) => sdk.subscriptions.retrieve(stripeId));
    // paid meanwhile: the period is charged after all
    if (subscription?.status !== 'unpaid') return;
    const isDraft = invoice.status === 'draft';
    if (isDraft)
      await stripe.request((sdk) => sdk.invoices.finalizeInvoice(invoiceId, { auto_advance: false }));
    const isUntried = invoice.status === 'open' && !invoice.attempted;
    if (isDraft || isUntried) await stripe.request((sdk) => sdk.invoices.voidInvoice(invoiceId));
  },
);
