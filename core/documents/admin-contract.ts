import { z } from 'zod';
import { post } from '../api/endpoint.ts';

export const adminDocuments = {
  link: post('/admin/documents/:id/link', {
    access: 'staff',
    permission: 'orders.amounts',
    summary: 'A link that opens an invoice or a credit note as it was written, as a PDF, for ten minutes.',
    returns: z.object({ url: z.string() }),
    problems: ['documentNotFound'],
    isRead: true,
  }),
};
