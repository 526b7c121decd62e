import { z } from 'zod';
import { post, put } from '../api/endpoint.ts';
import { Reason } from '../staff/reason.ts';

/** Privacy requests that reach staff by other means than the customer's own screen. */
export const adminPrivacy = {
  requestExport: post('/admin/users/:id/export', {
    access: 'staff',
    permission: 'users.help',
    summary: 'Request a data export for a customer. They are emailed when it is ready.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound'],
    limit: { calls: 60, seconds: 3600 },
  }),
  requestErasure: put('/admin/users/:id/erasure', {
    access: 'staff',
    permission: 'users.erase',
    summary:
      'Schedule the erasure of a customer’s account in 30 days. The customer is notified and can cancel it until then.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
  undoErasure: put('/admin/users/:id/erasure/undo', {
    access: 'staff',
    permission: 'users.erase',
    summary: 'Cancel the scheduled erasure of an account.',
    body: Reason,
    returns: z.null(),
    problems: ['notFound', 'changedMeanwhile'],
  }),
};
