import { expect, test } from 'vitest';
import type { Language } from '../languages.ts';
import { formatHours } from './hours.ts';
import { ServiceHours, usualHours } from './seller.ts';

const plainly = {
  days: ({ first, last, opens, closes }: Record<string, string>) => `${first}–${last} ${opens}–${closes}`,
  day: ({ day, opens, closes }: Record<string, string>) => `${day} ${opens}–${closes}`,
  zone: ({ hours, zone }: Record<string, string>) => `${hours} (${zone})`,
};
const format = (hours: ServiceHours, language: Language = 'en') =>
  formatHours(hours, { language, words: plainly })
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2060', '');

test('service hours are formatted in every language and the seller’s time zone, with consecutive days grouped', () => {
  expect(format(usualHours)).toBe('Monday–Friday 9:00 a.m.–6:00 p.m. (Eastern Time)');
  expect(format(usualHours, 'fr')).toBe('lundi–vendredi 9 h 00–18 h 00 (heure de l’Est)');
  expect(format(usualHours, 'zh-CN')).toMatch(/^星期一–星期五 0?9:00–18:00 \(/);
  expect(format(usualHours, 'zh-TW')).toMatch(/^星期一–星期五 上午9:00–下午6:00 \(/);
  const most = [
    { days: [5, 1, 2], opens: '08:30', closes: '12:00' },
    { days: [7], opens: '13:00', closes: '15:00' },
  ];
  expect(format(most)).toBe(
    'Monday–Tuesday 8:30 a.m.–12:00 p.m., Friday 8:30 a.m.–12:00 p.m. and Sunday 1:00 p.m.–3:00 p.m. (Eastern Time)',
  );
  expect(formatHours(usualHours, { language: 'fr', words: plainly })).not.toMatch(/\d h \d|\d h|h \d/);
  expect(formatHours(usualHours, { language: 'zh-TW', words: plainly })).not.toMatch(
    /\p{Script=Han}\d|[上下]午/u,
  );
  expect(format([])).toBe('');
});

test('service hours end after they begin, on valid weekdays', () => {
  const isValid = (change: object) =>
    ServiceHours.safeParse([{ days: [1], opens: '09:00', closes: '18:00', ...change }]).success;
  expect(isValid({})).toBe(true);
  for (const wrong of [
    { closes: '09:00' },
    { closes: '24:00' },
    { opens: '9:00' },
    { days: [] },
    { days: [8] },
  ])
    expect(isValid(wrong)).toBe(false);
});
