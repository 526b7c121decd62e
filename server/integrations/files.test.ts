import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { openFiles } from './open-files.ts';

const home = await mkdtemp(join(tmpdir(), 'files-'));
const folder = join(home, 'uploads');
const files = openFiles(folder);
afterAll(() => rm(home, { recursive: true }));

test('what is kept is read as it was, until it is removed', async () => {
  await files.save('a.jpg', Buffer.from('first'));
  await files.save('a.jpg', Buffer.from('second'));
  await files.save('empty', Buffer.alloc(0));

  expect(await files.read('a.jpg')).toEqual(Buffer.from('second'));
  expect(await files.read('empty')).toHaveLength(0);
  await files.remove('a.jpg');
  expect(await files.read('a.jpg')).toBeUndefined();
});

test('many writers of one name leave one whole file and nothing else', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000));
  await Promise.all(texts.map((text) => files.save('raced.jpg', Buffer.from(text))));

  expect(texts).toContain(String(await files.read('raced.jpg')));
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test.each(['../a', '..', '.', '.a', '', 'a/b', 'a\\b', 'a\0', 'a b', 'x'.repeat(201)])(
  '%j is no name',
  async (name) => {
    await expect(files.read(name)).rejects.toThrow(TypeError);
    await expect(files.save(name, Buffer.alloc(1))).rejects.toThrow(TypeError);
    await expect(files.remove(name)).rejects.toThrow(TypeError);
  },
);

test('removing what is not there is no fault', async () => {
  await expect(files.remove('nobody.jpg')).resolves.toBeUndefined();
});

describe('bit by bit', () => {
  test('many bytes are kept whole, and read as they were', async () => {
    const bits = Array.from({ length: 50 }, (_, index) => Buffer.alloc(10_000, index));
    await files.saveStream('many.zip', Readable.from(bits));

    const file = await files.open('many.zip');
    expect(file?.size).toBe(500_000);
    expect(file && Buffer.concat(await file.stream.toArray())).toEqual(Buffer.concat(bits));
    expect(await files.open('nobody.zip')).toBeUndefined();
  });

  test('what breaks off leaves nothing, and what was there before', async () => {
    await files.saveStream('broken.zip', Readable.from([Buffer.from('whole')]));
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('gone');
    }
    await expect(files.saveStream('broken.zip', Readable.from(broken()))).rejects.toThrow('gone');

    expect(String(await files.read('broken.zip'))).toBe('whole');
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  });

  test('what a killed process left half written goes with its file', async () => {
    await files.saveStream('left.zip', Readable.from([Buffer.from('whole')]));
    await writeFile(join(folder, '.drafts', 'left.zip.0001'), 'half');
    await writeFile(join(folder, '.drafts', 'another.zip.0001'), 'half');
    await files.remove('left.zip');

    expect([await files.read('left.zip'), await readdir(join(folder, '.drafts'))]).toEqual([
      undefined,
      ['another.zip.0001'],
    ]);
  });
});
