/** Content pages that a buyer agrees to or is informed of. */
export const agreedPages = ['terms', 'refund-policy', 'privacy'] as const;
export type AgreedPage = (typeof agreedPages)[number];

/**
 * True if a contract in another language must be preceded by the French one (docs/platform-facts.md, section
 * 7).
 */
export function needsFrenchFirst(
  { country, province }: { country: string; province: string },
  language: string,
): boolean {
  return country === 'CA' && province === 'QC' && language !== 'fr';
}
