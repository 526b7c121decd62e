import { stats } from '@visita/core/stats/contract';
import { findCardKey } from '../cards/queries.ts';
import { on } from '../http/route.ts';
import { recordSave } from './record-save.ts';

export const statsRoutes = [on(stats.recordSave, (call) => recordSave(call, { findCardKey }))];
