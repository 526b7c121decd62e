/** Kinds of objects that are compared with Stripe. */
export const comparisonNames = ['payments', 'subscriptions', 'invoices'] as const;
export type ComparisonName = (typeof comparisonNames)[number];

/** Advice for staff about a difference. */
export const driftAdvice = ['mended', 'missing', 'payment', 'invoice', 'subscription'] as const;
export type DriftAdvice = (typeof driftAdvice)[number];

/** Returns the advice: repaired, missing at Stripe, or by the prefix of Stripe's id. */
export function adviceFor({
  objectId,
  theirs,
  isMended,
}: {
  objectId: string;
  theirs: string | null;
  isMended: boolean;
}): DriftAdvice {
  if (isMended) return 'mended';
  if (theirs === 'missing') return 'missing';
  if (objectId.startsWith('sub_')) return 'subscription';
  return objectId.startsWith('in_') ? 'invoice' : 'payment';
}
