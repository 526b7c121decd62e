import { pages } from '@visita/core/pages/contract';
import { help } from '@visita/core/pages/help-contract';
import { on } from '../http/route.ts';
import { presentHelp, presentPage } from './present-page.ts';
import { presentVersion, presentVersions } from './present-versions.ts';

export const pageRoutes = [
  on(pages.get, presentPage),
  on(pages.versions, presentVersions),
  on(pages.version, presentVersion),
  on(help.get, presentHelp),
];
