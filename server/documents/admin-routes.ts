import { adminDocuments } from '@visita/core/documents/admin-contract';
import { on } from '../http/route.ts';
import { linkDocument } from './link-document.ts';
import { presentBuyer } from './printed-buyer.ts';

export const adminDocumentRoutes = [
  on(adminDocuments.link, linkDocument),
  on(adminDocuments.buyer, presentBuyer),
];
