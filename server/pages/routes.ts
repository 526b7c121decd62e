import { pages } from '@visita/core/pages/contract';
import { on } from '../http/route.ts';
import { showPage } from './show-page.ts';

export const pageRoutes = [on(pages.get, showPage)];
