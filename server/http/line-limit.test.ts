import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}
const lost = (code: string) => Object.assign(new Error('gone'), { code });

test('of one cause a minute has five lines, and one more that says how many there were', () => {
  const { log, lines } = openLog();
  for (let call = 0; call < 100; call++) log.error({ err: lost('ECONNREFUSED') }, 'call failed');
  expect(lines).toHaveLength(5);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(5)).toMatchObject([
    { repeated: 95, cause: 'database gone', msg: 'call failed (repeated)' },
  ]);
  log.error({ err: lost('ECONNREFUSED') }, 'call failed');
  expect(lines).toHaveLength(7);
});

test('a database that is gone is one cause, however it shows and whatever it stops', () => {
  const { log, lines } = openLog();
  for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03'])
    for (const what of ['call failed', 'page failed', 'profile failed']) log.error({ err: lost(code) }, what);
  expect(lines).toHaveLength(5);
});

test('other causes and ordinary lines are not limited by it', () => {
  const { log, lines } = openLog();
  for (let call = 0; call < 20; call++) log.error({ err: lost('ECONNREFUSED') }, 'call failed');
  log.error({ err: new Error('another') }, 'call failed');
  for (let call = 0; call < 20; call++) log.info({ status: 200 }, 'request');
  expect(lines).toHaveLength(26);
});

test('a flood of causes takes no memory without end', () => {
  const { log, lines } = openLog();
  for (let kind = 0; kind < 1_000; kind++)
    log.error({ err: Object.assign(new Error('x'), { code: `E${kind}` }) }, 'call failed');
  expect(lines.length).toBeLessThan(210);
});
