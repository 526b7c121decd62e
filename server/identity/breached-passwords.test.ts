import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listBreachedPasswords } from './breached-password-list.ts';
import { openBreachedPasswords } from './breached-passwords.ts';
import { buildFuseFilter, openFuseFilter } from './fuse-filter.ts';

const passwords = await listBreachedPasswords();

test('The filter of the build knows each of the 488,130 passwords, in capitals too, and has 1.1 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visita-passwords-'));
  try {
    const program = fileURLToPath(new URL('breached-passwords.ts', import.meta.url));
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, folder]);
    const isBreached = await openBreachedPasswords(folder);

    expect(new Set(passwords).size).toBeGreaterThanOrEqual(488_130);
    expect(passwords.filter((password) => !isBreached(password))).toEqual([]);
    expect(isBreached('QWERTYUIOP')).toBe(true);
    expect(readFileSync(join(folder, 'breached-passwords')).length).toBeLessThan(1_150_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('The filter takes about one of 65,536 other passwords for a breached one', async () => {
  const isBreached = await openBreachedPasswords();
  const count = 400_000;
  const falsePositives = Array.from(
    { length: count },
    (_, index) => `no breach has this one ${index}`,
  ).filter(isBreached);
  // 6.1 expected; the texts are the same in each run
  expect(falsePositives.length).toBeGreaterThan(0);
  expect(falsePositives.length / count).toBeLessThan(1 / 30_000);
});

test.each([0, 1, 2, 3, 50, 2_000])('A filter of %i texts knows them all and few others', (size) => {
  const texts = Array.from({ length: size }, (_, index) => `text ${index}`);
  const isMember = openFuseFilter(buildFuseFilter(texts));
  expect(texts.filter((text) => !isMember(text))).toEqual([]);
  expect(Array.from({ length: 2_000 }, (_, index) => `other ${index}`).filter(isMember)).toEqual([]);
});

test('A filter that was cut short is refused, not read', () => {
  const bytes = buildFuseFilter(['one', 'two']);
  expect(() => openFuseFilter(bytes.subarray(0, -2))).toThrow('damaged');
  expect(() => buildFuseFilter(['same', 'same'])).toThrow('not distinct');
});
