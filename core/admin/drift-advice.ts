/** What is laid beside the provider's objects. */
export const comparisonNames = ['payments', 'subscriptions', 'invoices'] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** What somebody does about a difference. */
export const driftAdvice = ['mended', 'missing', 'payment', 'invoice', 'subscription'] as const;
export type DriftAdvice = (typeof driftAdvice)[number];

/** Mended is done; what the provider does not have is looked up there; the rest is what its number says. */
export function adviceFor({ objectId, theirs, isMended }: { objectId: string; theirs: string | null; isMended: boolean }): DriftAdvice {
  if (isMended) return 'mended';
  if (theirs === 'missing') return 'missing';
  if (objectId.startsWith('sub_')) return 'subscription';
  return objectId.startsWith('in_') ? 'invoice' : 'payment';
}
