import type { Caller, Sample } from './sample.ts';

/** What somebody of the staff sends who does everything right. */
export const staffSamples: Record<string, (caller: Caller) => Sample> = {
  'adminStaff.updateMe': () => ({ body: { name: 'Sam', language: 'fr' } }),
  'adminPages.version': () => ({ id: 'about', query: { lang: 'fr', version: '1' } }),
  'adminPages.preview': () => ({ body: { content: '# About' } }),
  'adminPages.publish': () => ({
    id: 'about',
    body: { lang: 'fr', title: 'À propos', content: '# Nous', version: 1_000 },
    // somebody else has written it
    gets: 'changedMeanwhile',
  }),
};
