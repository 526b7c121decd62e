import { expect, test } from 'vitest';
import { endedStatus } from './ended-status.ts';

const [startedAt, endsAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
const annual = {
  plan: 'annual' as const,
  status: 'active' as const,
  startedAt,
  endsAt,
  desired: { ends: 'period' as const },
};
const contract = { ...annual, plan: 'enterprise' as const };
const byStaff = (ends: 'period' | 'now') => ({ ends, isEndedByStaff: true });

// prettier-ignore: a table is read by its columns
test.each([
  ['its owner let it end with its period', annual, endsAt, 'cancelled'],
  ['its owner ended it at once', { ...annual, desired: { ends: 'now' as const } }, startedAt, 'cancelled'],
  [
    'its payments failed',
    { ...annual, status: 'pending' as const, desired: { ends: 'renew' as const } },
    startedAt,
    'cancelled',
  ],
  ['it was never paid', { ...annual, startedAt: null, desired: byStaff('now') }, startedAt, 'cancelled'],
  ['staff let it end with its period', { ...annual, desired: byStaff('period') }, endsAt, 'released'],
  ['staff ended it at once', { ...annual, desired: byStaff('now') }, startedAt, 'released'],
  [
    'its last charge failed before the end that staff had set',
    { ...annual, status: 'pending' as const, desired: byStaff('period') },
    endsAt,
    'cancelled',
  ],
  ['a contract was served to its end', contract, endsAt, 'completed'],
  ['a contract was cut off before its end', contract, startedAt, 'cancelled'],
  [
    'a contract whose invoice stayed unpaid',
    { ...contract, status: 'pending' as const },
    endsAt,
    'cancelled',
  ],
  ['a contract that staff do not renew', { ...contract, desired: byStaff('period') }, endsAt, 'released'],
  ['one that has expired', { ...annual, status: 'expired' as const }, endsAt, 'expired'],
] as const)('%s: %s', (_, ending, endedAt, status) => {
  expect(endedStatus(ending, endedAt)).toBe(status);
});
