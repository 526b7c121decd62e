import { adminPages } from '@visita/core/pages/admin-contract';
import { fillMarkdown } from '@visita/core/pages/facts';
import { on } from '../http/route.ts';
import { drawMarkdown } from './draw-markdown.ts';
import { publishPage } from './publish-page.ts';
import { listPagesForStaff, presentPageForStaff, presentVersionForStaff } from './present-versions.ts';

export const adminPageRoutes = [
  on(adminPages.list, listPagesForStaff),
  on(adminPages.get, presentPageForStaff),
  on(adminPages.version, presentVersionForStaff),
  on(adminPages.preview, async ({ body: { content, lang }, contentPages }) =>
    drawMarkdown(fillMarkdown(content, await contentPages.facts(lang)), lang),
  ),
  on(adminPages.publish, publishPage),
];
