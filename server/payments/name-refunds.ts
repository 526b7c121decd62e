import type { Deps } from '../deps.ts';
import { parseId, type Refund } from '../provider/client.ts';
import { listSentCredits } from './refund-queries.ts';

/**
 * Returns refunds with our refund's id in their metadata. A refund by a credit note has none: the credit note,
 * which names it, does. Without it a refund that is read before the response of its request would be recorded
 * twice.
 */
export async function nameRefunds(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  refunds: Refund[],
): Promise<Refund[]> {
  const intents = refunds.flatMap(({ payment_intent: intent, metadata }) =>
    metadata?.['refund_id'] === undefined ? (parseId(intent) ?? []) : [],
  );
  const credits = await listSentCredits(db, { paymentIntentIds: [...new Set(intents)] });
  const names = new Map<string, string>();
  for (const invoice of new Set(credits.map(({ invoiceId }) => invoiceId))) {
    const { data } = await stripe.request((sdk) => sdk.creditNotes.list({ invoice, limit: 100 }));
    for (const { metadata, refunds: ofNote } of data)
      for (const { refund } of ofNote) {
        const id = metadata?.['refund_id'];
        if (id !== undefined) names.set(parseId(refund) ?? '', id);
      }
  }
  return refunds.map((refund) => {
    const id = names.get(refund.id);
    return id === undefined ? refund : { ...refund, metadata: { ...refund.metadata, refund_id: id } };
  });
}
