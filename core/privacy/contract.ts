import { z } from 'zod';
import { GivenPassword } from '../password.ts';
import { User } from '../account/user.ts';
import { del, get, post } from '../api/endpoint.ts';
import { when } from '../when.ts';

/**
 * Everything kept about a person, in one archive. `url` is a path of this site, null until the archive is ready: a plain
 * link that needs no token, so it works once and for ten minutes, and every asking makes the one before worthless.
 */
export const Export = z
  .object({
    status: z.enum(['waiting', 'working', 'ready', 'failed']),
    /** Per cent. */
    progress: z.int(),
    requestedAt: when,
    url: z.string().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

export const privacy = {
  requestExport: post('/user/auth/export', {
    access: 'verified',
    summary: 'Gather everything kept about you into one archive; a mail says when it is ready. One that is being made is not begun again.',
    returns: Export,
    limit: { calls: 5, seconds: 86_400 },
  }),
  export: get('/user/auth/export', {
    access: 'verified',
    summary: 'How far the archive is, with a fresh link once it is ready; null when none was asked for in the last seven days.',
    returns: Export.nullable(),
  }),
  requestErasure: post('/user/auth/erasure', {
    access: 'verified',
    summary: 'Erase the account in 30 days. Its plans are set to cancel before their next charge; until then both can be undone.',
    body: z.object({ password: GivenPassword }),
    returns: User,
    problems: ['passwordWrong', 'passwordNotSet'],
    limit: { calls: 20, seconds: 900 },
  }),
  undoErasure: del('/user/auth/erasure', {
    access: 'user',
    summary: 'Keep the account after all, and the plans that were to end with it.',
    returns: User,
  }),
};
