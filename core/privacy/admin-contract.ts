import { z } from 'zod';
import { post, put } from '../api/endpoint.ts';
import { requiredLine } from '../text.ts';

const Reason = z.object({ reason: requiredLine(500) });

/** What privacy does for somebody who asked for it in another way than on their own screen. */
export const adminPrivacy = {
  requestExport: post('/admin/users/:id/export', {
    access: 'staff',
    permission: 'users.help',
    summary: 'Gather everything kept about a customer into one archive, for themselves: they are mailed when it is ready.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound'],
    limit: { calls: 60, seconds: 3600 },
  }),
  requestErasure: put('/admin/users/:id/erasure', {
    access: 'staff',
    permission: 'users.erase',
    summary: 'Erase a customer’s account in 30 days; they are told, and until then it can be undone.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  undoErasure: put('/admin/users/:id/erasure/undo', {
    access: 'staff',
    permission: 'users.erase',
    summary: 'Keep an account after all that was to be erased.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
};
