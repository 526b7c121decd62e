/** The content pages that whoever orders agrees to or is told of. */
export const agreedPages = ['terms', 'refund-policy', 'privacy'] as const;
export type AgreedPage = (typeof agreedPages)[number];

/** Whether a contract that is not in French needs the French one first (docs/platform-facts.md, section 7). */
export function needsFrenchFirst({ country, province }: { country: string; province: string }, language: string): boolean {
  return country === 'CA' && province === 'QC' && language !== 'fr';
}
