import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { Link } from '../api/link.ts';
import { reason } from '../staff/reason.ts';
import { requiredLine } from '../text.ts';
import { Business } from './business.ts';

/** The buyer that an invoice should name. */
export const CorrectInvoice = Business.extend({ name: requiredLine(120), reason });

export const adminDocuments = {
  link: post('/admin/documents/:id/link', {
    access: 'staff',
    permission: 'orders.amounts',
    summary: 'Create a link to the original PDF of an invoice or credit note, valid for ten minutes.',
    returns: Link,
    problems: ['documentNotFound'],
    isRead: true,
  }),
  buyer: get('/admin/documents/:id/buyer', {
    access: 'staff',
    permission: 'orders.money',
    summary: 'Get the buyer as printed on a document.',
    returns: z
      .object({ name: z.string(), company: z.string(), taxNumber: z.string(), purchaseOrder: z.string() })
      .meta({ id: 'DocumentBuyer' }),
    problems: ['documentNotFound'],
  }),
  correct: post('/admin/documents/:id/correction', {
    access: 'staff',
    permission: 'orders.money',
    summary:
      'Correct the buyer of an invoice: it is credited in full and issued again with the same amounts. The buyer gets both by email.',
    body: CorrectInvoice,
    returns: z.null(),
    problems: ['documentNotFound', 'documentCannotChange'],
    limit: { calls: 120, seconds: 3600 },
  }),
};
