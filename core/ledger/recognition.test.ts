import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToDay, addToMonth, creditSchedule, dueRevenue, type RevenueSchedule } from './recognition.ts';

const year: RevenueSchedule = {
  amount: 12_000,
  recognised: 0,
  startsOn: '2027-01-15',
  endsOn: '2028-01-15',
  pausedOn: null,
  endedOn: null,
};

/** Posts a schedule at the end of each month, and returns the amounts by month. */
function postMonths(schedule: RevenueSchedule, from: string, count: number): number[] {
  let { recognised } = schedule;
  return Array.from({ length: count }, (_, index) => {
    const due = dueRevenue({ ...schedule, recognised }, addToDay(addToMonth(from, index + 1), -1));
    recognised += due;
    return due;
  });
}

describe('revenue of a year', () => {
  test('is recognised by its days in each month', () => {
    const months = postMonths(year, '2027-01-01', 13);
    expect(months).toEqual([559, 920, 1020, 986, 1019, 986, 1020, 1019, 986, 1019, 987, 1019, 460]);
    expect(months.reduce((sum, due) => sum + due, 0)).toBe(12_000);
  });

  test('waits until its service starts', () => {
    expect(dueRevenue({ ...year, startsOn: null, endsOn: null }, '2030-01-31')).toBe(0);
  });

  test('stops on the day of a pause', () => {
    const paused = { ...year, pausedOn: '2027-02-01' };
    expect(postMonths(paused, '2027-01-01', 3)).toEqual([559, 0, 0]);
  });

  test('is recognised in full once the service has ended', () => {
    expect(postMonths({ ...year, endedOn: '2027-02-03' }, '2027-01-01', 3)).toEqual([559, 11_441, 0]);
  });

  test('that was recognised before a pause became known is not taken back', () => {
    expect(dueRevenue({ ...year, recognised: 559, pausedOn: '2027-01-16' }, '2027-02-28')).toBe(0);
  });
});

describe('a credit', () => {
  test('is taken from the deferred part, and the rest is spread over the days that are left', () => {
    const rest = creditSchedule({ ...year, recognised: 1479 }, { credit: 5_521, firstOpenDay: '2027-03-01' });
    expect(rest).toMatchObject({
      amount: 5_000,
      recognised: 0,
      startsOn: '2027-03-01',
      endsOn: '2028-01-15',
    });
    expect(dueRevenue(rest, '2027-03-31')).toBe(484);
  });

  test('of service that was not recognised yet leaves its period', () => {
    expect(creditSchedule(year, { credit: 2_000, firstOpenDay: '2027-03-01' })).toMatchObject({
      amount: 10_000,
      startsOn: '2027-01-15',
    });
  });

  test('that is reversed after the end is due on the last day', () => {
    const rest = creditSchedule(
      { ...year, recognised: 12_000 },
      { credit: -700, firstOpenDay: '2028-03-01' },
    );
    expect(dueRevenue(rest, '2028-03-31')).toBe(700);
  });
});

test('every month together is the amount, whatever the period, pause-free credits and amounts are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.record({ month: fc.nat(26), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        maxLength: 4,
      }),
      (amount, start, length, credits) => {
        const startsOn = addToDay('2026-01-01', start);
        let schedule: RevenueSchedule = { ...year, amount, startsOn, endsOn: addToDay(startsOn, length) };
        let posted = 0;
        let credited = 0;
        for (let month = 0; month < 40; month++) {
          for (const { share } of credits.filter((credit) => credit.month === month)) {
            const credit = Math.floor((schedule.amount - schedule.recognised) * share);
            schedule = creditSchedule(schedule, { credit, firstOpenDay: addToMonth('2026-01-01', month) });
            credited += credit;
          }
          const due = dueRevenue(schedule, addToDay(addToMonth('2026-01-01', month + 1), -1));
          expect(due).toBeGreaterThanOrEqual(0);
          schedule = { ...schedule, recognised: schedule.recognised + due };
          posted += due;
          expect(posted + credited).toBeLessThanOrEqual(amount);
        }
        expect(posted + credited).toBe(amount);
      },
    ),
  );
});

test('no month is more than a cent away from its share by days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 0, max: 400 }),
      (amount, length, day) => {
        const endsOn = addToDay('2027-01-15', length);
        const due = dueRevenue({ ...year, amount, endsOn }, addToDay('2027-01-15', day - 1));
        expect(Math.abs(due - (amount * Math.min(day, length)) / length)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});
