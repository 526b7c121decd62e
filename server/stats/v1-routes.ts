import { statsV1 } from '@visita/core/stats/v1-contract';
import { refuseCard } from '../cards/find-own-card.ts';
import { on } from '../http/route.ts';
import { findCardStatistics } from './find-statistics.ts';
import { toDays } from './statistics.ts';

export const statsRoutesV1 = [
  on(statsV1.days, async (call) => {
    const query = { ...call.query, range: 'custom' as const };
    return toDays(await findCardStatistics({ ...call, query }, { refuseCard }));
  }),
];
