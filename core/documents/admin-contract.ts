import { post } from '../api/endpoint.ts';
import { Link } from '../api/link.ts';

export const adminDocuments = {
  link: post('/admin/documents/:id/link', {
    access: 'staff',
    permission: 'orders.amounts',
    summary: 'Create a link to the original PDF of an invoice or credit note, valid for ten minutes.',
    returns: Link,
    problems: ['documentNotFound'],
    isRead: true,
  }),
};
