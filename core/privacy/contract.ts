import { z } from 'zod';
import { User } from '../account/user.ts';
import { del, get, post } from '../api/endpoint.ts';
import { when } from '../when.ts';

/**
 * A data export. `url` is a path of this site, null until the archive is ready. As the link needs no token,
 * it works once and for ten minutes, and each request revokes the previous link.
 */
export const Export = z
  .object({
    status: z.enum(['waiting', 'working', 'ready', 'failed']),
    /** In percent. */
    progress: z.int(),
    requestedAt: when,
    url: z.string().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

export const privacy = {
  requestExport: post('/user/auth/export', {
    access: 'verified',
    summary: 'Request a data export. You are emailed when it is ready. A running export is not restarted.',
    returns: Export,
    limit: { calls: 5, seconds: 86_400 },
  }),
  export: get('/user/auth/export', {
    access: 'verified',
    summary:
      'Get the progress of your data export, with a new link once ready. Null if none was requested in the last seven days.',
    returns: Export.nullable(),
  }),
  requestErasure: post('/user/auth/erasure', {
    access: 'verified',
    needsProof: true,
    summary:
      'Schedule the erasure of your account in 30 days. Its plans are set to end before their next charge. Both can be cancelled until then.',
    returns: User,
  }),
  undoErasure: del('/user/auth/erasure', {
    access: 'user',
    summary: 'Cancel the erasure of your account and of the plans that were to end with it.',
    returns: User,
  }),
};
