import { z } from 'zod';
import { post } from '../api/endpoint.ts';

export const adminDocuments = {
  link: post('/admin/documents/:id/link', {
    access: 'staff',
    permission: 'orders.amounts',
    summary: 'Create a link to the original PDF of an invoice or credit note, valid for ten minutes.',
    returns: z.object({ url: z.string() }),
    problems: ['documentNotFound'],
    isRead: true,
  }),
};
