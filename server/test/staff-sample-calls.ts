import type { Caller, Sample } from './sample.ts';

/** What somebody of the staff sends who does everything right. */
export const staffSamples: Record<string, (caller: Caller) => Sample> = {
  'adminStaff.updateMe': () => ({ body: { name: 'Sam', language: 'fr' } }),
};
