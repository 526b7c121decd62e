import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { lockFolder } from './lock.ts';

const root = temporaryFolder();

test('a folder is locked once, until it is given back', async () => {
  const folder = join(root, 'once');
  const lock = await lockFolder(folder);

  await expect(lockFolder(folder)).rejects.toThrow(expect.objectContaining({ code: 'FOLDER_IN_USE' }));

  lock.release();
  (await lockFolder(folder)).release();
});

test('another process keeps the folder until it dies, even by kill -9', async () => {
  const folder = join(root, 'other');
  const program = `
    const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))});
    await lockFolder(${JSON.stringify(folder)});
    globalThis.gc();
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(other.stdout, 'data');
    await expect(lockFolder(folder)).rejects.toThrow(expect.objectContaining({ code: 'FOLDER_IN_USE' }));
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  (await lockFolder(folder)).release();
});

test('the folder is made for its owner alone', async () => {
  const folder = join(root, 'deep/data');
  (await lockFolder(folder)).release();
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a folder that cannot be written says so', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'below')]) {
    await expect(lockFolder(folder)).rejects.toThrow(
      expect.objectContaining({ code: 'FOLDER_NOT_WRITABLE' }),
    );
  }
});
