import { adminPages } from '@visita/core/pages/admin-contract';
import { on } from '../http/route.ts';
import { drawMarkdown } from './draw-markdown.ts';
import { publishPage } from './publish-page.ts';
import { listPagesForStaff, showPageForStaff, showVersion } from './show-versions.ts';

export const adminPageRoutes = [
  on(adminPages.list, listPagesForStaff),
  on(adminPages.get, showPageForStaff),
  on(adminPages.version, showVersion),
  on(adminPages.preview, ({ body }) => ({ html: drawMarkdown(body.content) })),
  on(adminPages.publish, publishPage),
];
