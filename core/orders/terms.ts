/** The day of the terms that an order is placed under; another text is another day. */
export const termsVersion = '2026-11-23';

/** Whether a contract that is not in French needs the French one first (docs/platform-facts.md, section 7). */
export function needsFrenchFirst({ country, province }: { country: string; province: string }, language: string): boolean {
  return country === 'CA' && province === 'QC' && language !== 'fr';
}
