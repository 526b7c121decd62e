import { z } from 'zod';
import { UserByEmail } from '../account/admin-contract.ts';
import { get, post } from '../api/endpoint.ts';
import { Count, listSchema, listQuery } from '../staff/list.ts';
import { Reason } from '../staff/reason.ts';
import { when } from '../when.ts';
import { reportOutcomes, reportReasons } from './report.ts';

const CardReport = z
  .object({
    id: z.uuid(),
    reason: z.enum(reportReasons),
    message: z.string(),
    /** The visitor's contact details, if they left any. */
    reach: z.string(),
    reportedAt: when,
    /** Null while the report waits for staff. */
    outcome: z.enum(reportOutcomes).nullable(),
    card: z.object({
      id: z.uuid(),
      name: z.string(),
      company: z.string(),
      publicUrl: z.url(),
      /** The time since which its pages are blocked. */
      blockedAt: when.nullable(),
    }),
    /** The card's owner; null if staff may not read users. */
    owner: UserByEmail.nullable(),
  })
  .meta({ id: 'CardReport' });
export type CardReport = z.output<typeof CardReport>;

const settling = {
  access: 'staff',
  permission: 'cards.make',
  body: Reason,
  returns: CardReport,
  problems: ['notFound', 'transitionForbidden'],
} as const;

export const adminReports = {
  list: get('/admin/card-reports', {
    access: 'staff',
    permission: 'cards.read',
    summary:
      'List reports of card pages by visitors, newest first. Search by address of the page or the owner’s email.',
    query: listQuery(['-reportedAt', 'reportedAt'], { state: z.enum(['open', 'settled']).optional() }),
    returns: listSchema(CardReport),
  }),
  count: get('/admin/card-report-count', {
    access: 'staff',
    permission: 'cards.read',
    summary: 'Count open reports of card pages.',
    returns: Count,
  }),
  block: post('/admin/card-reports/:id/block', {
    ...settling,
    summary:
      'Block the page of a reported card at all its addresses, settle its reports, and email its owner.',
  }),
  dismiss: post('/admin/card-reports/:id/dismiss', { summary: 'Dismiss a report of a card.', ...settling }),
  unblock: post('/admin/card-reports/:id/unblock', {
    ...settling,
    summary: 'Show the page of a blocked card again, and email its owner.',
  }),
};
