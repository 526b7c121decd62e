/**
 * Which words a visitor agreed to (`contacts:consent`): whoever changes them in any language changes this too, so that what
 * is kept says what was read. `consent.test.ts` knows the words of each version by their hash.
 */
export const consentVersion = '2026-11-26';

/** What can be agreed to: being kept and written to, and hearing of changes. Each is asked for by itself. */
export const consentKinds = ['contact', 'updates'] as const;
export type ConsentKind = (typeof consentKinds)[number];
