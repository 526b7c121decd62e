import { expect, test } from 'vitest';
import { formatRecentDay } from './recent-day.ts';

const now = new Date('2026-03-09T03:00:00Z');
const timeZone = 'America/Toronto';

test.each([
  ['2026-03-09T02:00:00Z', 'en', 'today'],
  ['2026-03-08T04:30:00Z', 'en', 'yesterday'],
  ['2026-03-08T04:30:00Z', 'fr', 'hier'],
  ['2026-03-09T02:00:00Z', 'zh-CN', '今天'],
  ['2026-03-08T04:30:00Z', 'zh-TW', '昨天'],
  ['2026-03-01T15:00:00Z', 'en', 'Mar 1'],
  ['2026-03-01T15:00:00Z', 'zh-CN', '3月1日'],
  ['2025-11-04T15:00:00Z', 'en', 'Nov 4, 2025'],
] as const)('%s is in %s %s for a person in Toronto late on 8 March', (at, language, text) => {
  expect(formatRecentDay(new Date(at), { language, timeZone, now }).replaceAll('\u00a0', ' ')).toBe(text);
});
