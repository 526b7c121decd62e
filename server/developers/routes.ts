import { developers } from '@visita/core/developers/contract';
import { on } from '../http/route.ts';
import { listGuides, presentGuide } from './present-guide.ts';

export const developerRoutes = [on(developers.guides, listGuides), on(developers.guide, presentGuide)];
