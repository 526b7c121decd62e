import { expect, test } from 'vitest';
import { timeZoneName } from './time-zone.ts';

test.each([
  ['America/Toronto', 'en', 'Toronto · Eastern Time'],
  ['America/Toronto', 'fr', 'Toronto · heure de l’Est'],
  ['Asia/Taipei', 'zh-TW', 'Taipei · 台北標準時間'],
  ['America/Argentina/Buenos_Aires', 'zh-CN', 'Buenos Aires · 阿根廷标准时间'],
  ['UTC', 'en', 'UTC · GMT+00:00'],
] as const)('%s in %s is %s', (timeZone, language, name) => {
  expect(timeZoneName(timeZone, language)).toBe(name);
});

test('every zone that a browser knows has a name', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(timeZoneName(zone, 'fr')).toMatch(/\p{L}/u);
});
