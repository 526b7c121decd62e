/**
 * Version of the consent text (`contacts:consent`). Change it with any change of the text in any language, so
 * that records show what was read. `consent.test.ts` pins the hash of each version's text.
 */
export const consentVersion = '2026-11-28';

/** Kinds of consent: storage and contact, and news of changes. Each is requested separately. */
export const consentKinds = ['contact', 'updates'] as const;
export type ConsentKind = (typeof consentKinds)[number];
