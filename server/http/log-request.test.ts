import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRequestLog } from './log-request.ts';

const lines = (sample: number, random: number, calls: [status: number, ms: number][]) => {
  const lines: string[] = [];
  const log = createRequestLog({
    log: pino({ base: null }, { write: (line) => void lines.push(line) }),
    sample,
    random: () => random,
  });
  for (const [status, ms] of calls)
    log({ requestId: 'one', method: 'GET', route: '/api/user/cards/:id', status }, ms);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('a call is one line, with the pattern of its route and no personal data', () => {
  const [line] = lines(1, 0.5, [[200, 12.4]]);
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: 'one',
    method: 'GET',
    route: '/api/user/cards/:id',
    status: 200,
    ms: 12,
    msg: 'request',
  });
});

test('of ordinary calls a share is written down, of what failed or took long everything', () => {
  const calls: [number, number][] = [
    [200, 1],
    [404, 1],
    [503, 1],
    [200, 1_200],
  ];
  expect(lines(0.1, 0.05, calls)).toHaveLength(4);
  expect(lines(0.1, 0.1, calls).map(({ status }) => status)).toEqual([503, 200]);
  expect(lines(0, 0, calls)).toHaveLength(2);
});
