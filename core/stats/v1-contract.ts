import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { daysFrom } from './day.ts';
import { mostDaysByDay } from './range.ts';

const DayQuery = z
  .object({
    from: z.iso.date().meta({ examples: ['2026-01-01'] }),
    to: z.iso.date().meta({ examples: ['2026-01-31'] }),
  })
  .superRefine(({ from, to }, context) => {
    const refuse = (code: string, params: Record<string, number> = {}) =>
      context.addIssue({ code: 'custom', path: ['to'], params: { code, ...params } });
    if (to < from) refuse('rangeBackwards');
    else if (daysFrom(from, to) > mostDaysByDay) refuse('rangeTooLong', { max: mostDaysByDay });
  });

export const statsV1 = {
  days: get('/api/v1/cards/:id/statistics', {
    access: 'key',
    scope: 'statistics.read',
    summary: 'Get views and contact saves of a card by day, in your time zone, of up to 92 days.',
    query: DayQuery,
    returns: z
      .object({
        timeZone: z.string(),
        days: z.array(z.object({ day: z.iso.date(), views: z.int(), visitors: z.int(), saves: z.int() })),
      })
      .meta({ id: 'V1Statistics' }),
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
};
