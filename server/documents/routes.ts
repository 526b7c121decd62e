import { documents } from '@visita/core/documents/contract';
import { on } from '../http/route.ts';
import { linkOwnDocument } from './link-document.ts';

export const documentRoutes = [on(documents.link, linkOwnDocument)];
