import { afterEach, expect, test } from 'vitest';
import { createLog } from './http/log.ts';
import { sendConsoleTo } from './console.ts';

const original = { error: console.error, warn: console.warn };
afterEach(() => void Object.assign(console, original));

test('what React and libraries print is logged without the values in it', () => {
  const lines: string[] = [];
  sendConsoleTo(createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }));
  console.error(
    Object.assign(new Error('Failed query: insert into "users" values marked-secret'), {
      query: 'insert into "users"',
      params: ['marked-secret'],
    }),
  );
  console.warn('Warning: "marked-secret" is no prop', { value: 'marked-secret' });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'console', err: { type: 'DatabaseError', statement: 'insert users' } },
    { msg: 'console', err: { message: 'Warning: ••• is no prop' } },
  ]);
  expect(lines.join('')).not.toContain('marked-secret');
});
