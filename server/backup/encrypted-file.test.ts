import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  Decrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeForGood } from '../disk.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { isBackupKey } from './backup-key.ts';
import { encryptStream, openEncrypted } from './encrypted-file.ts';

const root = temporaryFolder();
const path = join(root, 'a.age');
const passphrase = randomBytes(32).toString('hex');
const secretHalf = await generateX25519Identity();
const publicHalf = await identityToRecipient(secretHalf);
const chunk = 64 * 1024;

const write = async (bytes: Buffer, key: string) =>
  writeForGood(path, await encryptStream(Readable.from([bytes], { objectMode: false }), key));

async function read(key: string | undefined, ranges: [start: number, end: number][]) {
  const file = await openEncrypted(path, key);
  if (!file) throw new Error('it is encrypted');
  const { reader, size } = file;
  try {
    const parts = [];
    for (const [start, end] of ranges) parts.push(await buffer(reader._readStreamForRange(start, end)));
    return { size, parts };
  } finally {
    await promisify(reader.close.bind(reader))();
  }
}

describe('an encrypted file', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 200_000])(
    'of %i bytes is read from any place, and by the library as a whole',
    async (length) => {
      const bytes = randomBytes(length);
      await write(bytes, passphrase);
      const pairs = fc.sample(fc.tuple(fc.nat(length), fc.nat(length)), 40);
      const ranges = pairs.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
      const { size, parts } = await read(passphrase, [[0, length], ...ranges]);
      expect(size).toBe(length);
      expect(parts[0]?.equals(bytes)).toBe(true);
      ranges.forEach(([start, end], index) =>
        expect(parts[index + 1]?.equals(bytes.subarray(start, end)), `${start}–${end}`).toBe(true),
      );

      const decrypter = new Decrypter();
      decrypter.addPassphrase(passphrase);
      expect(Buffer.from(await decrypter.decrypt(readFileSync(path))).equals(bytes)).toBe(true);
    },
  );

  test('by the public half of a key is opened by its secret half alone', async () => {
    const quantum = await generateHybridIdentity();
    for (const [by, secret] of [
      [publicHalf, secretHalf],
      [secretHalf, secretHalf],
      [await identityToRecipient(quantum), quantum],
    ] as const) {
      expect(isBackupKey(by)).toBe(true);
      await write(Buffer.from('some rows'), by);
      expect((await read(secret, [[5, 9]])).parts.join()).toBe('rows');
      await expect(read(await generateX25519Identity(), [])).rejects.toThrow(/does not open/);
    }
    await expect(read(publicHalf, [])).rejects.toThrow(/public half .* set it to the secret half/);
  });

  test('is refused when chunks are missing, exchanged or changed', async () => {
    await write(randomBytes(3 * chunk), passphrase);
    const whole = readFileSync(path);
    const start = whole.length - 3 * (chunk + 16);
    const chunks = [0, 1, 2].map((index) =>
      whole.subarray(start + index * (chunk + 16), start + (index + 1) * (chunk + 16)),
    );
    const [first, second, third] = chunks as [Buffer, Buffer, Buffer];
    const flipped = Buffer.from(second);
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    for (const damaged of [
      [first, second],
      [first],
      [],
      [second, first, third],
      [first, third],
      [first, flipped, third],
      [first, second, third.subarray(0, -1)],
    ]) {
      writeFileSync(path, Buffer.concat([whole.subarray(0, start), ...damaged]));
      const length = damaged.reduce((sum, { length }) => sum + length - 16, 0);
      await expect(read(passphrase, [[0, Math.max(1, length)]])).rejects.toThrow();
    }
  });
});

test('What is not encrypted is left to others', async () => {
  writeFileSync(path, 'PK');
  expect(await openEncrypted(path, passphrase)).toBeUndefined();
});

test('A backup key has 32 characters or is one of age', () => {
  for (const key of [passphrase, publicHalf, secretHalf]) expect(isBackupKey(key), key).toBe(true);
  for (const key of ['', 'short', publicHalf.slice(0, 40), secretHalf.toLowerCase(), `${secretHalf} `])
    expect(isBackupKey(key), key).toBe(false);
});
