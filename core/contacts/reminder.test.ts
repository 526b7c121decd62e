import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedDay } from '../format-date.ts';
import { isReminderDue, shiftDay } from './reminder.ts';

test('A reminder is due from eight in the owner’s morning, also on the days when clocks change', () => {
  const isDue = (timeZone: string, at: string, day: string) =>
    isReminderDue(day, { timeZone, now: new Date(at) });
  // 8 March 2026: Toronto goes from UTC-5 to UTC-4 at two in the morning
  expect(isDue('America/Toronto', '2026-03-08T11:59:59Z', '2026-03-08')).toBe(false);
  expect(isDue('America/Toronto', '2026-03-08T12:00:00Z', '2026-03-08')).toBe(true);
  expect(isDue('America/Toronto', '2026-03-07T12:59:59Z', '2026-03-07')).toBe(false);
  expect(isDue('America/Toronto', '2026-03-07T13:00:00Z', '2026-03-07')).toBe(true);
  // Kiritimati is a day ahead of Honolulu
  expect(isDue('Pacific/Kiritimati', '2026-03-09T18:00:00Z', '2026-03-10')).toBe(true);
  expect(isDue('Pacific/Honolulu', '2026-03-10T17:59:59Z', '2026-03-10')).toBe(false);
  expect(isDue('Asia/Kathmandu', '2026-03-10T02:14:59Z', '2026-03-10')).toBe(false);
  expect(isDue('Asia/Kathmandu', '2026-03-10T02:15:00Z', '2026-03-10')).toBe(true);
});

test('A reminder is never due before its day or at the end of it and stays due', () => {
  const zones = fc.constantFrom('UTC', 'America/Toronto', 'Asia/Shanghai', 'Pacific/Apia', 'Europe/Paris');
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: -3, max: 3 }), (timeZone, now, days) => {
      const today = storedDay(now, timeZone);
      const isDue = isReminderDue(shiftDay(today, days), { timeZone, now });
      if (days !== 0) expect(isDue).toBe(days < 0);
    }),
  );
});

test('Days are counted over months and leap years', () => {
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29');
  expect(shiftDay('2026-12-31', 7)).toBe('2027-01-07');
});
