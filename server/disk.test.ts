import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ensureFolder, writeForGood } from './disk.ts';
import { watchDisk, type DiskStep } from './test/disk-log.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const root = temporaryFolder();
const steps: DiskStep[] = [];
watchDisk(root, (step) => steps.push(step));

const taken = () =>
  steps.splice(0).flatMap((step) => ('path' in step ? [`${step.do} ${step.path.slice(root.length)}`] : []));
const withoutChance = (lines: string[]) => lines.map((line) => line.replace(/[0-9a-f-]{36}$/, 'draft'));

test('a file is synced before it is renamed, and its folder is synced before the caller continues', async () => {
  await writeForGood(join(root, 'secret'), 'word');
  expect(withoutChance(taken())).toEqual(['sync /.secret.draft', 'rename /secret', 'sync ']);
});

test('one that comes bit by bit is drafted apart', async () => {
  await ensureFolder(join(root, 'drafts'));
  taken();
  await writeForGood(join(root, 'photo.jpg'), Readable.from(['a', 'b']), join(root, 'drafts'));
  expect(withoutChance(taken())).toEqual(['sync /drafts/photo.jpg.draft', 'rename /photo.jpg', 'sync ']);
});

test('a new folder is known to the one above it, however many were missing', async () => {
  await ensureFolder(join(root, 'a/b/c'));
  expect(taken().toSorted()).toEqual(['sync ', 'sync /a', 'sync /a/b']);
  await ensureFolder(join(root, 'a/b/c'));
  expect(taken()).toEqual([]);
});

test('a file that cannot be written leaves nothing behind', async () => {
  mkdirSync(join(root, 'full/taken'), { recursive: true });
  await expect(writeForGood(join(root, 'full/taken'), 'word')).rejects.toThrow();
  expect(readdirSync(join(root, 'full'))).toEqual(['taken']);
});
