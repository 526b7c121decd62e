import { profile } from '@visita/core/profile/contract';
import { on } from '../http/route.ts';
import { reportPage } from './report-page.ts';
import { viewCard, viewPublicCard } from './view-card.ts';
import { writeToOwner } from './write-to-owner.ts';

export const profileRoutes = [
  on(profile.writeToOwner, writeToOwner),
  on(profile.report, reportPage),
  on(profile.public, viewPublicCard),
  on(profile.view, viewCard),
];
