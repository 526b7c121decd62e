import { pages } from '@visita/core/pages/contract';
import { help } from '@visita/core/pages/help-contract';
import { on } from '../http/route.ts';
import { showHelp, showPage } from './show-page.ts';
import { showVersion, showVersions } from './show-versions.ts';

export const pageRoutes = [
  on(pages.get, showPage),
  on(pages.versions, showVersions),
  on(pages.version, showVersion),
  on(help.get, showHelp),
];
